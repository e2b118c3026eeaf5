import { v7 } from 'uuid';

/** Id of a new row: time-ordered, so that indexes grow at one end. */
export function newId(): string {
  return v7();
}
