/**
 * An expected refusal: a rule, the door or the server says no. It is shown by one handler with the catalogue's text for `code`
 * (`refusal_<code>`), or with `text` where the specification words it. Everything else that is thrown is a defect.
 */
export class Refused extends Error {
  readonly code: string;
  readonly field: string | undefined;
  readonly text: string | undefined;

  constructor(code: string, options: { readonly field?: string | undefined; readonly text?: string | undefined } = {}) {
    super(options.text ?? code);
    this.name = 'Refused';
    this.code = code;
    this.field = options.field;
    this.text = options.text;
  }
}
