import type { Words } from './templates.ts';

/* What a document is called and says, until somebody words it better. */

export const english: Words = ({ named: { en } }) => {
  const many = en.toLowerCase();
  const one = many.replace(/ies$/, 'y').replace(/s$/, '');
  const One = one.charAt(0).toUpperCase() + one.slice(1);
  return {
    label: en,
    number: `${One} number`,
    create: `New ${one}`,
    edit: `Edit ${one}`,
    save: `Save ${one}`,
    saved: `${One} saved`,
    deleted: `${One} put into the trash`,
    restored: `${One} restored`,
    in_trash: `This ${one} is in the trash.`,
    not_found: `There is no such ${one}`,
    search: `Search ${many}`,
    empty: `No ${many} yet`,
    empty_text: `The company’s ${many} stand here.`,
    feed_empty: 'Who changes it is listed here.',
    party: 'With whom',
    lines: 'Lines',
    print: 'Print',
    state_confirmed: 'Confirmed',
    state_done: 'Done',
    confirm: `Confirm ${one}`,
    finish: `Finish ${one}`,
    cancel: `Cancel ${one}`,
    cancel_text: 'Nothing follows from it any more. It can be taken back to draft.',
    reopen: 'Back to draft',
  };
};

export const bangla: Words = ({ named: { bn } }) => ({
  label: bn,
  number: `${bn} নম্বর`,
  create: `নতুন ${bn}`,
  edit: `${bn} সম্পাদনা`,
  save: `${bn} সংরক্ষণ করুন`,
  saved: `${bn} সংরক্ষিত হয়েছে`,
  deleted: `${bn} ট্র্যাশে রাখা হয়েছে`,
  restored: `${bn} ফিরিয়ে আনা হয়েছে`,
  in_trash: `এটি ট্র্যাশে আছে।`,
  not_found: `এমন কোনো ${bn} নেই`,
  search: `${bn} খুঁজুন`,
  empty: `এখনও কোনো ${bn} নেই`,
  empty_text: `কোম্পানির সব ${bn} এখানে থাকে।`,
  feed_empty: 'কে কী বদলায় তা এখানে থাকে।',
  party: 'কার সঙ্গে',
  lines: 'সারি',
  print: 'প্রিন্ট',
  state_confirmed: 'নিশ্চিত',
  state_done: 'সম্পন্ন',
  confirm: `${bn} নিশ্চিত করুন`,
  finish: `${bn} সম্পন্ন করুন`,
  cancel: `${bn} বাতিল করুন`,
  cancel_text: 'এর পর আর কিছু হবে না। খসড়ায় ফিরিয়ে আনা যায়।',
  reopen: 'খসড়ায় ফেরান',
});
