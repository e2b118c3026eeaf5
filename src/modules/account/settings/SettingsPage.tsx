import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { Page } from '#ui/page/Page.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';
import { useMedia } from '#ui/theme/use-media.ts';

import { type Section, sectionsOf } from './sections.ts';

/** The sections that are this person's: beside the open one where there is room, else a list that leads into each. */
function SettingsPage() {
  const access = useAccess();
  const [search] = useSearchParams();
  const wide = useMedia('(min-width: 900px)');
  const mine = sectionsOf(access);
  const asked = mine.find((section) => section.id === search.get('section'));
  if (!wide && !asked)
    return (
      <Page title={m.settings_label()} width="narrow">
        <SectionList sections={mine} />
      </Page>
    );
  const open = asked ?? mine[0];
  return (
    <Page
      title={wide ? m.settings_label() : open?.label()}
      width={wide ? 'normal' : 'narrow'}
      breadcrumbs={
        !wide && (
          <Link to="/app/settings" className="touch-target -mb-3 flex items-center gap-1 self-start text-13 text-link hover:underline">
            <ChevronLeft aria-hidden className="size-4" />
            {m.settings_label()}
          </Link>
        )
      }
    >
      <div className={clsx(wide && 'grid grid-cols-[14rem_minmax(0,1fr)] items-start gap-8')}>
        {wide && <SectionMenu sections={mine} open={open} />}
        <div className="flex max-w-200 min-w-0 flex-col gap-4">
          {wide && <p className="text-13 text-muted-foreground">{open?.text()}</p>}
          <Suspense fallback={<PageSkeleton />}>{open && <open.Component key={open.id} />}</Suspense>
        </div>
      </div>
    </Page>
  );
}

function SectionMenu({ sections, open }: { readonly sections: readonly Section[]; readonly open: Section | undefined }) {
  return (
    <nav aria-label={m.settings_label()} className="sticky top-20 flex flex-col gap-0.5">
      {sections.map(({ id, label, icon: Icon }) => (
        <Link
          key={id}
          to={addressOf(id)}
          aria-current={id === open?.id ? 'page' : undefined}
          className="flex min-h-control items-center gap-2.5 rounded-md px-2.5 text-14 text-muted-foreground hover:bg-muted hover:text-foreground aria-[current]:bg-accent aria-[current]:font-medium aria-[current]:text-accent-foreground"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {label()}
        </Link>
      ))}
    </nav>
  );
}

function SectionList({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav aria-label={m.settings_label()} className="overflow-clip rounded-lg border bg-card">
      {sections.map(({ id, label, text, icon: Icon }) => (
        <Link key={id} to={addressOf(id)} className="flex items-center gap-3 border-b px-4 py-3 last:border-b-0 hover:bg-muted">
          <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          <span className="min-w-0 flex-1">
            <span className="block text-14 font-medium">{label()}</span>
            <span className="block text-13 text-muted-foreground">{text()}</span>
          </span>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </Link>
      ))}
    </nav>
  );
}

function addressOf(id: string): string {
  return `/app/settings?section=${id}`;
}

export { SettingsPage as Component };
