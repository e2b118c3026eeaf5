import { expect, test } from 'vitest';

import { actionName, fieldName, kindName, refusalOf, refusalText, valueName } from './texts.ts';

test.each(['__proto__', 'constructor', 'toString', '<b>x</b>', 'x'.repeat(5000)])(
  '%s as a word of the server is a text on the screen',
  (word) => {
    expect(kindName(word)).toBe(word.replaceAll('_', ' '));
    expect(actionName(word)).toBe(actionName('order.never'));
    expect(fieldName('orders', word)).toBeUndefined();
    expect(valueName('orders', word, word)).toBeUndefined();
    expect(refusalOf(word, word, 'said')).toBe(refusalText('never', 'said'));
  },
);
