// A link as a QR code: bytes, the lowest level of correction, up to version 5 (106 bytes).

const DATA = [19, 34, 55, 80, 108]; // by version, the bytes of data
const CHECK = [7, 10, 15, 20, 26]; // and those of correction

// Arithmetic of the field with 256 elements.
const EXP = [], LOG = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 285 : x << 1;
}
const times = (a, b) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0);

function correction(data, many) {
  let factors = [1];
  for (let i = 0; i < many; i++) {
    const next = new Array(factors.length + 1).fill(0);
    factors.forEach((factor, j) => {
      next[j] ^= factor;
      next[j + 1] ^= times(factor, EXP[i]);
    });
    factors = next;
  }
  const rest = [...data, ...new Array(many).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead) factors.forEach((factor, j) => (rest[i + j] ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

// All bits, in the order in which they are laid; null if the text is too long.
function bitsOf(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = DATA.findIndex((room) => bytes.length + 2 <= room) + 1;
  if (!version) return null;
  const room = DATA[version - 1];
  let bits = "0100" + bytes.length.toString(2).padStart(8, "0") + bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  bits = (bits + "0000").slice(0, 8 * room);
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  const data = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 17 : 236);
  const all = [...data, ...correction(data, CHECK[version - 1])];
  return { version, bits: all.map((byte) => byte.toString(2).padStart(8, "0")).join("") };
}

// The rows of the code, each an array of 0 and 1.
export function matrix(text) {
  const found = bitsOf(text);
  if (found === null) return null;
  const { version, bits } = found;
  const size = 17 + 4 * version;
  const rows = Array.from({ length: size }, () => new Array(size).fill(null));
  const square = (top, left, pattern) => pattern.forEach((line, y) => [...line].forEach((bit, x) => {
    if (rows[top + y]?.[left + x] !== undefined) rows[top + y][left + x] = Number(bit);
  }));
  const finder = ["000000000", "011111110", "010000010", "010111010", "010111010", "010111010", "010000010", "011111110", "000000000"];
  square(-1, -1, finder);
  square(-1, size - 8, finder);
  square(size - 8, -1, finder);
  if (version > 1) square(size - 9, size - 9, ["11111", "10001", "10101", "10001", "11111"]);
  for (let i = 8; i < size - 8; i++) rows[6][i] = rows[i][6] = (i + 1) % 2;
  const format = "111011111000100"; // level L, mask 0
  for (let i = 0; i < 15; i++) {
    const bit = Number(format[i]);
    const [y, x] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    rows[y][x] = bit;
    if (i < 7) rows[size - 1 - i][8] = bit;
    else rows[8][size - 15 + i] = bit;
  }
  rows[size - 8][8] = 1;
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the timing
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const upwards = ((right + 1) & 2) === 0;
        const y = upwards ? size - 1 - step : step;
        if (rows[y][x] === null) rows[y][x] = Number(bits[next++] ?? 0) ^ ((x + y) % 2 === 0 ? 1 : 0);
      }
  }
  return rows;
}

export function qrCode(text) {
  const rows = matrix(text);
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  if (rows === null) return made;
  made.setAttribute("viewBox", `-4 -4 ${rows.length + 8} ${rows.length + 8}`);
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", text);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", rows.flatMap((row, y) => row.map((bit, x) => (bit ? `M${x} ${y}h1v1h-1z` : ""))).join(""));
  path.setAttribute("fill", "#000000");
  made.append(path);
  return made;
}
