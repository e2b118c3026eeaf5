import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { ScanField } from './ScanField.tsx';
import { useWedgeScanner } from './use-wedge-scanner.ts';

afterEach(cleanup);

test('a scan is heard wherever the focus is, and its Enter presses no button', () => {
  const heard: string[] = [];
  let pressed = 0;
  function Station() {
    useWedgeScanner((code) => heard.push(code));
    return (
      <button type="button" onClick={() => (pressed += 1)}>
        Delete
      </button>
    );
  }
  render(<Station />);
  const button = screen.getByRole('button');
  button.focus();
  const went = scan(button, 'PC-261121');
  expect(heard).toEqual(['PC-261121']);
  expect(went).toBe(false);
  expect(pressed).toBe(0);
});

test('a focused field keeps its keys', () => {
  const heard: string[] = [];
  function Station() {
    useWedgeScanner((code) => heard.push(code));
    return <input aria-label="Note" />;
  }
  render(<Station />);
  scan(screen.getByLabelText('Note'), 'PC-261121');
  expect(heard).toEqual([]);
});

test('the scan field takes scans inside it once, and codes typed by hand', () => {
  const heard: string[] = [];
  render(<ScanField label="Parcel" camera={false} onScan={(code) => heard.push(code)} />);
  const field = screen.getByLabelText('Parcel');
  scan(field, 'PC-1234');
  expect(heard).toEqual(['PC-1234']);
  fireEvent.change(field, { target: { value: ' ৭৮৯০ ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(heard).toEqual(['PC-1234', '7890']);
});

test('a paused field takes nothing', () => {
  const heard: string[] = [];
  render(<ScanField label="Parcel" camera={false} paused onScan={(code) => heard.push(code)} />);
  scan(document.body, 'PC-1234');
  expect(heard).toEqual([]);
});

/** Keys of one burst; `false` when the last one was taken away from its target. */
/** Keys as a scanner types them, 10 ms apart by the clock of the events, however long the machine takes. */
function scan(target: HTMLElement, code: string): boolean {
  const keys = [...code.split(''), 'Enter'];
  return keys.map((key, i) => fireEvent(target, keyDown(key, 1000 + i * 10))).at(-1) ?? false;
}

function keyDown(key: string, timeStamp: number): KeyboardEvent {
  return Object.defineProperty(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), 'timeStamp', { value: timeStamp });
}
