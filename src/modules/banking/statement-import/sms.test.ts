import { expect, it } from 'vitest';

import { readSms } from './sms.ts';

/* Messages as bKash, Nagad, Rocket and banks word them; numbers and names are invented. */

const read = (text: string, currency = 'BDT') => {
  const { rows, reports } = readSms(text, currency);
  return {
    rows: rows.map(({ day, amount, title, party, reference, fee }) => [day, amount, title, party, reference, ...(fee ? ['fee'] : [])]),
    reports: reports.map(({ line, outcome, reason }) => [line, outcome, reason]),
  };
};
const rowsOf = (text: string) => read(text).rows;

it('reads what bKash says, a fee as a row of its own', () => {
  expect(
    rowsOf('You have received Tk 1,200.00 from 01712345678. Fee Tk 0.00. Balance Tk 5,300.50. TrxID 9AB1CD2EF3 at 24/07/2026 14:05'),
  ).toEqual([['2026-07-24', 120_000, 'Money received', '01712345678', '9AB1CD2EF3']]);
  expect(
    rowsOf('Cash Out Tk 2,000.00 to 01812345678 successful. Fee Tk 37.00. Balance Tk 3,263.50. TrxID 9AB1CD2EF4 at 24/07/2026 15:10'),
  ).toEqual([
    ['2026-07-24', -200_000, 'Cash Out', '01812345678', '9AB1CD2EF4'],
    ['2026-07-24', -3_700, 'Cash Out', '', '9AB1CD2EF4', 'fee'],
  ]);
  expect(rowsOf('Payment of Tk 450.00 to Chaldal Limited successful. Balance Tk 2,813.50. TrxID 9AB1CD2EF5 at 25/07/2026 09:00')).toEqual([
    ['2026-07-25', -45_000, 'Payment', 'Chaldal Limited', '9AB1CD2EF5'],
  ]);
  expect(
    rowsOf(
      'Send Money Tk 500.00 to 01912345678 successful. Ref rent. Fee Tk 5.00. Balance Tk 2,308.50. TrxID 9AB1CD2EF6 at 25/07/2026 10:00',
    ),
  ).toEqual([
    ['2026-07-25', -50_000, 'Send Money', '01912345678', '9AB1CD2EF6'],
    ['2026-07-25', -500, 'Send Money', '', '9AB1CD2EF6', 'fee'],
  ]);
  expect(
    rowsOf('You have received payment Tk 640.00 from 01512345678. Fee Tk 8.32. Balance Tk 900.00. TrxID 9AB1CD2EF7 at 26/07/2026 11:11'),
  ).toEqual([
    ['2026-07-26', 64_000, 'Payment received', '01512345678', '9AB1CD2EF7'],
    ['2026-07-26', -832, 'Payment received', '', '9AB1CD2EF7', 'fee'],
  ]);
});

it('reads what Nagad says over several lines, one message below the other', () => {
  const text = `Money Received.
Amount: Tk 60.00
Sender: 01632951891
Ref: N/A
TxnID: 75K92M3Z
Balance: Tk 610.28
24/06/2026 14:31
Cash In Received.
Amt:Tk 200.00
Uddokta:01700000002
TxnID: 72BBBBBB
Bal:208.65
27/06/2026 15:54

Payment to 'Sample Ministry' is Successful.
Amount: Tk  107.07
TxnID: 72DDDDDD
Balance: Tk 32.90
03/07/2026 13:58`;
  expect(read(text)).toEqual({
    rows: [
      ['2026-06-24', 6_000, 'Money received', '01632951891', '75K92M3Z'],
      ['2026-06-27', 20_000, 'Cash In', '01700000002', '72BBBBBB'],
      ['2026-07-03', -10_707, 'Payment', 'Sample Ministry', '72DDDDDD'],
    ],
    reports: [],
  });
});

it('reads what Rocket says, also with Bangla digits', () => {
  expect(
    rowsOf('Tk55.00 received from A/C:713***423 Fee:Tk0, Your A/C Balance: Tk286.00 TxnId:7823478376 Date:20-AUG-26 07:48:09 pm.'),
  ).toEqual([['2026-08-20', 5_500, 'Money received', '713***423', '7823478376']]);
  expect(
    rowsOf('Tk ১,২০০.০০ received from A/C: ০১৭১২৩৪৫৬৭৮৯. Fee Tk০.০০. Balance: Tk ১৫,৪০০.০০. TxnId: 2847192841. Date: 13-SEP-26 21:30:15'),
  ).toEqual([['2026-09-13', 120_000, 'Money received', '017123456789', '2847192841']]);
});

it('reads alerts of banks: what is debited leaves, whatever is credited elsewhere', () => {
  expect(rowsOf('A/C **1234 debited by BDT 500.00 on 24-JUL-26 at ATM Gulshan. Avl Bal BDT 9,500.00')).toMatchObject([
    ['2026-07-24', -50_000, 'Debit', 'ATM Gulshan', ''],
  ]);
  expect(rowsOf('Your A/C ***1234 has been credited with BDT 2,500.00 on 04-Oct-2026. Avl Bal BDT 12,000.00')).toEqual([
    ['2026-10-04', 250_000, 'Credit', '', ''],
  ]);
  expect(rowsOf('A/C X99 debited by Tk 75.00 on 24-07-2026 and RAHIM STORE credited.')).toMatchObject([
    ['2026-07-24', -7_500, 'Debit', '', ''],
  ]);
  expect(rowsOf('Payment Tk 300.00 to Shop successful. You have received Tk 20.00 cashback. TrxID 9AB1CD2EF8 at 01/08/2026')).toMatchObject(
    [['2026-08-01', -30_000, 'Payment', 'Shop', '9AB1CD2EF8']],
  );
});

it('the account that a message is about is nobody who paid or was paid', () => {
  const text = [
    'BDT 1,500.00 withdrawn from A/C 123***456 on 24-07-2026 10:15. Avl Bal: BDT 8,000.00',
    'Tk 2,000.00 transferred from A/C 1234 to bKash 01712345678. Fee BDT 0.00. TxnId: FT26205ABC Date: 24-Jul-2026',
    'Dear Customer, your A/C 1001***789 is credited by BDT 25,000.00 on 24/07/2026 from RAHIM UDDIN. Avail Bal BDT 33,000.00',
  ].join('\n');
  expect(rowsOf(text).map(([, amount, , party]) => [amount, party])).toEqual([
    [-150_000, ''],
    [-200_000, 'bKash 01712345678'],
    [2_500_000, 'RAHIM UDDIN'],
  ]);
});

it('tells what it does not understand, and leaves nothing out', () => {
  const text = [
    'Get 50% bonus on your next internet pack!',
    'Your transaction of Tk 750.00 from 01712345678 failed. TrxID 88776655AA at 24/07/2026',
    'Payment of Tk 450.00 to Shop successful. TrxID 9AB1CD2EF9',
    'A/C 1 debited by USD 5.00 on 24-JUL-26',
    'Payment of Tk 450.00 to Shop successful. TrxID 9AB1CD2EG1 at 32/07/2026',
    'Never share your PIN. Payment of Tk 1.00 to Shop successful. TrxID 9AB1CD2EG2 at 24/07/2026. Never share PIN or OTP with anyone.',
    'Never share your PIN. Payment of Tk 1.00 to Shop successful. TrxID 9AB1CD2EG2 at 24/07/2026. Never share PIN or OTP with anyone.',
  ].join('\n');
  expect(read(text)).toEqual({
    rows: [['2026-07-24', -100, 'Payment', 'Shop', '9AB1CD2EG2']],
    reports: [
      [1, 'invalid', 'message_unread'],
      [2, 'invalid', 'message_unread'],
      [3, 'invalid', 'message_undated'],
      [4, 'invalid', 'other_currency_message'],
      [5, 'invalid', 'date_outside'],
      [7, 'skipped', 'message_twice'],
    ],
  });
  expect(read('Payment of Tk 450.00 to Shop successful. TrxID 9AB1CD2EF5 at 25/07/2026', 'INR').reports).toEqual([
    [1, 'invalid', 'other_currency_message'],
  ]);
});

it('what goes to somebody else leaves, also where he has received it', () => {
  const text = [
    'Refund of Tk 300.00 sent to 01712345678. TrxID 9AB1CD2EH1 at 24/07/2026',
    'Payment of Tk 450.00 to Shop received. TrxID 9AB1CD2EH2 at 24/07/2026',
    'Refund of Tk 300.00 from Shop. TrxID 9AB1CD2EH3 at 24/07/2026',
  ].join('\n');
  expect(read(text).rows.map(([, amount]) => amount)).toEqual([-30_000, -45_000, 30_000]);
});
