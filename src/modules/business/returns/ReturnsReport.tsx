import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Percent, Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Skeleton } from '#ui/page/states.tsx';

import { useCouriers } from '../sale-screens/index.ts';
import { averageDays, damageRate, type ReportLine } from './report.ts';
import { useReport } from './use-report.ts';

const figures = ['returns', 'expected', 'damaged', 'missing'] as const;
const periods = ['30', '90', '365'] as const;
/** Products that a report shows: those that come back most. */
const mostProducts = 25;

/** What came back: by courier, product and reason, with what was damaged or missing and how long it took. */
export function ReturnsReport({ onClose }: { readonly onClose: () => void }) {
  const [period, setPeriod] = useState<string>('90');
  const number = useNumberText();
  const couriers = useCouriers();
  const report = useReport(Number(period));
  const courierName = (id: string) => couriers.find((row) => row.id === id)?.name ?? m.returns_report_no_courier();
  const named = report?.couriers.map((line) => ({ ...line, name: courierName(line.id) })) ?? [];
  const days = report?.all && averageDays(report.all);
  return (
    <Drawer open onClose={onClose} size="lg" title={m.returns_report()} footer={<Button onClick={onClose}>{m.ui_close()}</Button>}>
      <div className="flex flex-col gap-5">
        <FieldFrame label={m.common_period()} className="max-w-60">
          {(ids) => (
            <SelectInput
              {...ids}
              value={period}
              onChange={(value) => setPeriod(value ?? '90')}
              options={periods.map((value) => ({ value, label: m.returns_days({ n: number(Number(value)) }) }))}
            />
          )}
        </FieldFrame>
        {report && report.read < report.count && <Notice>{m.returns_report_newest({ n: number(report.read) })}</Notice>}
        <KpiRow>
          <Kpi label={m.returns_label()} value={report && <Quantity value={report.count} />} />
          <Kpi label={m.returns_report_damage()} value={report && <Percent bps={report.all && damageRate(report.all)} decimals={1} />} />
          <Kpi label={m.returns_missing()} value={report && <Quantity value={report.all?.missing ?? 0} />} />
          <Kpi label={m.returns_report_wait()} value={report && (days === undefined ? '–' : m.returns_days({ n: number(days) }))} />
          {(!report || report.out) && (
            <Kpi
              label={m.returns_report_out()}
              value={report?.out && <Money minor={report.out.worth} />}
              hint={report?.out && `${m.returns_pieces()}: ${number(report.out.pieces)}`}
            />
          )}
        </KpiRow>
        {report ? (
          <>
            <Lines title={m.settings_couriers()} name={m.orders_courier()} lines={named} wait />
            <Lines title={m.products_label()} name={m.products_product()} lines={report.products.slice(0, mostProducts)} />
            <Lines title={m.settings_reasons()} name={m.common_reason()} lines={report.reasons} />
          </>
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Drawer>
  );
}

function Lines({
  title,
  name,
  lines,
  wait = false,
}: {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly (ReportLine & { readonly name: string })[];
  readonly wait?: boolean;
}) {
  const number = useNumberText();
  if (lines.length === 0) return null;
  const head = 'py-2 pl-3 text-right font-medium';
  const cell = 'py-2 pl-3 text-right';
  return (
    <Section title={title} flush>
      <div className="overflow-x-auto px-4">
        <table className="w-full text-14">
          <thead className="text-left text-12 text-muted-foreground">
            <tr>
              <th className="py-2 font-medium">{name}</th>
              <th className={head}>{m.returns_label()}</th>
              <th className={head}>{m.returns_pieces()}</th>
              <th className={head}>{m.returns_damaged()}</th>
              <th className={head}>{m.returns_missing()}</th>
              <th className={head}>{m.returns_report_damage()}</th>
              {wait && <th className={head}>{m.returns_report_wait()}</th>}
            </tr>
          </thead>
          <tbody className="divide-y">
            {lines.map((line) => {
              const days = averageDays(line);
              return (
                <tr key={line.id}>
                  <td className="min-w-36 py-2 break-words">{line.name}</td>
                  {figures.map((figure) => (
                    <td key={figure} className={cell}>
                      <Quantity value={line[figure]} />
                    </td>
                  ))}
                  <td className={cell}>
                    <Percent bps={damageRate(line)} decimals={1} />
                  </td>
                  {wait && (
                    <td className={`${cell} whitespace-nowrap`}>{days === undefined ? '–' : m.returns_days({ n: number(days) })}</td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
