type RefusalDetails = {
  readonly field?: string | undefined;
  readonly text?: string | undefined;
  /** What else is wrong, where several rules were asked. */
  readonly others?: readonly Refused[];
};

/**
 * An expected refusal: a rule, the door or the server says no. It is shown by one handler with the catalogue's text for `code`
 * (`refusal_<code>`), or with `text` where the specification words it. Everything else that is thrown is a defect.
 */
export class Refused extends Error {
  readonly code: string;
  readonly field: string | undefined;
  readonly text: string | undefined;
  readonly others: readonly Refused[];

  constructor(code: string, { field, text, others = [] }: RefusalDetails = {}) {
    super(text ?? code);
    this.name = 'Refused';
    this.code = code;
    this.field = field;
    this.text = text;
    this.others = others;
  }
}
