import type { Change } from '#data/operation.ts';

/* What the soak's parent and its clients tell each other, and what both know of the company. */

export type Role = 'owner' | 'manager' | 'packer';

/** Rows of the company that people pick from. */
export type Premises = {
  readonly brands: readonly string[];
  readonly variants: readonly { readonly id: string; readonly product: string; readonly brand: string }[];
  readonly accounts: readonly string[];
  readonly courier: string;
  readonly reason: string;
};

export type ClientConfig = {
  readonly name: string;
  readonly url: string;
  readonly tenant: string;
  readonly user: string;
  readonly role: Role;
  readonly seed: number;
  readonly premises: Premises;
};

/** One operation as the client's own diary has it, whatever becomes of the device. */
export type Entry = {
  readonly id: string;
  readonly client: string;
  /** The person was told that it is saved; else the power went off between storing and telling. */
  readonly acknowledged: boolean;
  readonly action: string;
  readonly changes: readonly Change[];
};

export type Report = {
  readonly diary: readonly Entry[];
  /** Operations that wait for the person. */
  readonly attention: readonly { readonly id: string; readonly code: string }[];
  /** Ids of every document that the device holds, as `kind:id`. */
  readonly held: readonly string[];
  readonly kills: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
};

/** What the parent may ask of a client; each question has one answer. */
export type Questions = {
  /** Resolves when the first load is complete. */
  start: { readonly ask: ClientConfig; readonly answer: void };
  /** Power cuts and work begin. */
  storm: { readonly ask: null; readonly answer: void };
  /** The server has something new, as its realtime channel says. */
  ring: { readonly ask: null; readonly answer: void };
  /** The client's new version is installed, with another schema. */
  upgrade: { readonly ask: number; readonly answer: void };
  /** No more kills, pauses and work; resolves when nothing waits. */
  drain: { readonly ask: null; readonly answer: number };
  /** Brings the device up to the server's version and compares all of it. */
  report: { readonly ask: null; readonly answer: Report };
};
export type Question = keyof Questions;

export type ToClient = { readonly id: number; readonly question: Question; readonly ask: unknown };
export type FromClient =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }
  | { readonly violation: string };
