import { ChevronLeft, ChevronRight } from 'lucide-react';

import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

/** People of a large company, fifty at a time. */
export function Pager({ page, pages, onPage }: { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void }) {
  const number = useNumberText();
  if (pages < 2) return null;
  return (
    <nav aria-label={m.attendance_pages()} className="flex items-center justify-end gap-2 border-t px-4 py-2 text-13">
      <IconButton icon={ChevronLeft} label={m.attendance_before()} disabled={page === 0} onClick={() => onPage(page - 1)} />
      <span className="figures">
        {number(page + 1)} / {number(pages)}
      </span>
      <IconButton icon={ChevronRight} label={m.attendance_after()} disabled={page + 1 >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
