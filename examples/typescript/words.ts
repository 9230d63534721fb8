// Sentences from the catalogues of words: docs/words.md as a program.
//
// `sentence` fills a template with its parameters. It knows no game; `show` says how a parameter of this game is shown.

/** The templates of a language, as in `words.en.json`: by kind, by code. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Params = Readonly<Record<string, unknown>>;

/** What tells a composed value, such as a field of the harbour: a template, and what that is about. */
export interface Phrase {
  readonly kind: string;
  readonly code: string;
  readonly params: Params;
}

const FIELD = /\{(\w+)(?: as (\w+)| of (\w+)(?: as (\w+))?|([|?])([^|{}]*(?:\|[^|{}]*)+))?\}/gu;
const EXACT = /^=(0|[1-9][0-9]*) (.*)$/u;
const MINUS = "\u2212";

/** The text of a code, with its parameters filled in. `names` are what the seats are called. */
export function sentence(
  words: Words,
  kind: string,
  code: string,
  params: Params,
  show: (value: unknown) => string = String,
  names: readonly string[] = [],
): string {
  const fill = (_: string, written: string, form?: string, thing?: string, counting?: string, sign?: string, forms?: string): string => {
    const name = written.toLowerCase();
    const value = params[name];
    let text: string;
    if (forms !== undefined) {
      text = counted(value, sign === "?", forms.split("|"), words["plural"]);
    } else if (thing !== undefined) {
      text = sentence(words, counting ?? "counted", String(params[thing]), { n: value });
    } else if (isPhrase(value)) {
      text = sentence(words, form ?? value.kind, value.code, value.params, show, names);
    } else if (form === undefined) {
      text = withMinus(value, show(value));
    } else if (form === "seat" || words[form]?.["named"] !== undefined) {
      const called = names[Number(value)];
      const pattern = called === undefined ? "" : naming(words[form] ?? {}, called);
      text = called === undefined ? sentence(words, form, "numbered", { number: Number(value) + 1 }) : pattern.replace("{name}", () => called);
      if (pattern.startsWith("{name}")) return text; // names stay as they are
    } else {
      text = template(words, form, String(value));
    }
    return written === name ? text : text.charAt(0).toUpperCase() + text.slice(1);
  };
  return template(words, kind, code).replace(FIELD, fill);
}

function isPhrase(value: unknown): value is Phrase {
  return typeof value === "object" && value !== null && "kind" in value && "code" in value && "params" in value;
}

/** The template for a name: codes such as "named -s a-" are for names with this end, or this beginning. */
function naming(forms: Readonly<Record<string, string>>, name: string): string {
  const plain = name.toLowerCase();
  const fits = (sign: string): boolean => (sign.startsWith("-") ? plain.endsWith(sign.slice(1)) : plain.startsWith(sign.slice(0, -1)));
  const code = Object.keys(forms).find((one) => one.split(" ").slice(1).some(fits));
  return forms[code ?? "named"] ?? "{name}";
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

/** A count with its word, or only the word. A language without rules of its own has two forms: one, and all the rest. */
function counted(value: unknown, silent: boolean, forms: readonly string[], rules: Readonly<Record<string, string>> = { one: "n = 1" }): string {
  const number = withMinus(value, String(value));
  const exact = forms.map((form) => EXACT.exec(form)).find((found) => found?.[1] === String(value));
  if (exact) return (exact[2] ?? "").replaceAll("#", number);
  const plurals = forms.filter((form) => !EXACT.test(form));
  const place = Object.values(rules).findIndex((rule) => holds(rule, Math.abs(Number(value))));
  const form = plurals.at(place) ?? ""; // the last one if no rule holds
  return form.includes("#") || silent ? form.replaceAll("#", number) : `${number} ${form}`;
}

function withMinus(value: unknown, text: string): string {
  return typeof value === "number" && value < 0 ? text.replace("-", MINUS) : text;
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
