// Sentences from the catalogues of words: docs/words.md as a program.
//
// `sentence` fills a template with its parameters. It knows no game; `show` says how a parameter of this game is shown.

/** The templates of a language, as in `words.en.json`: by kind, by code. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Params = Readonly<Record<string, unknown>>;

const FIELD = /\{(\w+)(?: as (\w+)| of (\w+)|((?:\|[^|{}]*){2,}))?\}/gu;

/** The text of a code, with its parameters filled in. `names` are what the seats are called. */
export function sentence(
  words: Words,
  kind: string,
  code: string,
  params: Params,
  show: (value: unknown) => string = String,
  names: readonly string[] = [],
): string {
  const fill = (_: string, written: string, form?: string, thing?: string, forms?: string): string => {
    const name = written.toLowerCase();
    const value = params[name];
    let text: string;
    if (forms !== undefined) {
      text = counted(value, forms.split("|").slice(1), words["plural"]);
    } else if (form === "seat") {
      const called = names[Number(value)];
      if (called !== undefined) return called;
      text = sentence(words, "seat", "numbered", { number: Number(value) + 1 });
    } else if (form !== undefined) {
      text = template(words, form, String(value));
    } else if (thing !== undefined) {
      text = sentence(words, "counted", String(params[thing]), { n: value });
    } else {
      text = show(value);
    }
    return written === name ? text : text.charAt(0).toUpperCase() + text.slice(1);
  };
  return template(words, kind, code).replace(FIELD, fill);
}

/** Several texts as one: "a, b and c". */
export function join(words: Words, texts: readonly string[]): string {
  if (texts.length < 2) return texts.join("");
  return sentence(words, "list", "two", { first: texts.slice(0, -1).join(", "), last: texts.at(-1) });
}

function template(words: Words, kind: string, code: string): string {
  const found = words[kind]?.[code];
  if (found === undefined) throw new Error(`there are no words for ${kind} ${code}`);
  return found;
}

/** A count with its word. A language without rules of its own has two forms: one, and all the rest. */
function counted(value: unknown, forms: readonly string[], rules: Readonly<Record<string, string>> = { one: "n = 1" }): string {
  const place = Object.values(rules).findIndex((rule) => holds(rule, Math.abs(Number(value))));
  const form = forms.at(place) ?? ""; // the last one if no rule holds
  return form.includes("#") ? form.replace("#", String(value)) : `${String(value)} ${form}`;
}

const RELATION = /^([nivwftce])(?: ?% ?(\d+))? ?(!?=) ?(.+)$/u;

/** Whether a plural rule of CLDR holds for a whole number: "n % 10 = 2..4 and n % 100 != 12..14". */
function holds(rule: string, number: number): boolean {
  return rule.split(" or ").some((relations) =>
    relations.split(" and ").every((relation) => {
      const [, operand = "", modulus, sign, ranges = ""] = RELATION.exec(relation.trim()) ?? [];
      const value = ("ni".includes(operand) ? number : 0) % (modulus === undefined ? Infinity : Number(modulus));
      const among = ranges.split(",").some((range) => {
        const [least, most = least] = range.split("..").map(Number);
        return least !== undefined && most !== undefined && least <= value && value <= most;
      });
      return among === (sign === "=");
    }),
  );
}
