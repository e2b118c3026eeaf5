import type { ReactNode } from 'react';

import { PageHeader } from './Page.tsx';

/* The frame of a long form: one column, sections, the buttons always in reach. `<FormPage><Form>…<FormActions sticky/></Form></FormPage>` */

export type FormPageProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly breadcrumbs?: ReactNode;
  /** Wide where lines are entered. */ readonly width?: 'normal' | 'wide';
  readonly children: ReactNode;
};

export function FormPage({ title, text, breadcrumbs, width = 'normal', children }: FormPageProps) {
  return (
    <div className={`mx-auto flex w-full flex-col gap-4 px-4 pt-5 sm:px-6 ${width === 'wide' ? 'max-w-260' : 'max-w-180'}`}>
      {breadcrumbs}
      <PageHeader title={title} text={text} />
      {children}
    </div>
  );
}
