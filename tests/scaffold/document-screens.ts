import { documentNames } from './document-names.ts';
import type { Plan } from './templates.ts';

/* Where documents are listed and entered. */

export function list(plan: Plan): string {
  const { key, single, lower, parameter } = documentNames(plan);
  const { path } = plan.route;
  return `import { Boxes, Plus } from 'lucide-react';

import type { Row, Stored } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { dayColumn, EntityBulk, EntityList, FilterRows, moneyColumn, ShowFilter, useEntities } from '../../entity/index.ts';
import { ${lower.single}Commands } from './commands.ts';
import { ${single}, type ${single}State } from './kind.ts';
import { stateText, stateTone } from './state-texts.ts';

const stateRows = (Object.keys(stateText) as ${single}State[]).map((id) => ({ id, name: stateText[id]() }));

function ${single}List() {
  const list = useListState({ sort: { column: 'day', descending: true }, filters: { status: 'many', show: 'many' } });
  const ${lower.plural} = useEntities(${single}, list, { totals: ['total_amount'], facets: ['status'] });
  const number = useNumberText();
  const { currency } = useCompany();
  const { remove, restore } = ${lower.single}Commands;
  const changed = (n: number) => m.ui_changed({ n: number(n) });
  const columns: readonly Column<Stored<Row<typeof ${single}>>>[] = [
    dayColumn('day', m.banking_day(), (row) => row.day),
    {
      id: 'number',
      header: m.${key}_number(),
      sort: 'asc',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.party || row.number} below={row.party === '' ? '' : row.number} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.${key}_number()]: (row) => row.number, [m.${key}_party()]: (row) => row.party },
    },
    {
      id: 'status',
      header: m.common_status(),
      width: 140,
      cell: (row) => <StatusBadge tone={stateTone[row.status]} label={stateText[row.status]()} />,
      csv: (row) => stateText[row.status](),
    },
    moneyColumn('total_amount', m.ui_total(), (row) => row.total_amount, { currency, total: ${lower.plural}.totals?.total_amount }),
  ];
  return (
    <EntityList
      entities={${lower.plural}}
      id="${key}"
      label={m.${key}_label()}
      search={m.${key}_search()}
      actions={
        <ButtonLink tone="primary" icon={Plus} to={href('${path}/new')}>
          {m.${key}_create()}
        </ButtonLink>
      }
      columns={columns}
      phoneRow={(row) => (
        <PhoneLines
          title={row.party || row.number}
          text={row.number}
          value={<Money minor={row.total_amount} />}
          badge={<StatusBadge tone={stateTone[row.status]} label={stateText[row.status]()} />}
        />
      )}
      filters={
        <>
          <FilterRows of={${lower.plural}} name="status" label={m.common_status()} rows={stateRows} />
          <ShowFilter of={${lower.plural}} states={[]} />
        </>
      }
      bulk={<EntityBulk of={${lower.plural}} commands={{ remove, restore }} said={{ deleted: changed, restored: changed }} />}
      href={(row) => href('${path}/:${parameter}', { ${parameter}: row.id })}
      empty={{ icon: Boxes, title: m.${key}_empty(), text: m.${key}_empty_text() }}
    />
  );
}

export { ${single}List as Component };
`;
}

export function form(plan: Plan): string {
  const { key, single, lower, parameter } = documentNames(plan);
  const { path } = plan.route;
  return `import { useNavigate, useParams } from 'react-router-dom';
import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { FormGate, RecordForm, useEntityForm } from '../../entity/index.ts';
import { ${lower.single}Commands } from './commands.ts';
import { ${single} } from './kind.ts';
import { lineTotal, totalOf } from './rules.ts';

const { day, party, lines, notes } = ${single}.schema.entries;
const Fields = v.object({ day, party, lines, notes });

/** \`/new\` and \`/edit/:${parameter}\`. */
function ${single}Form() {
  const { ${parameter} } = useParams();
  const row = useRow(${single}, ${parameter} ?? null);
  return (
    <FormGate id={${parameter}} row={row} missing={m.${key}_not_found()} list={{ to: href('${path}'), label: m.${key}_label() }}>
      {(before) => <${single}Fields key={${parameter} ?? 'new'} before={before} />}
    </FormGate>
  );
}

function ${single}Fields({ before: now }: { readonly before: Row<typeof ${single}> | undefined }) {
  const store = useStore();
  const navigate = useNavigate();
  const show = (id: string) => void navigate(href('${path}/:${parameter}', { ${parameter}: id }), { replace: true });
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: '${key}',
    before: now,
    start: { day: store.knowsToday() ? store.today() : '', party: '', lines: [newLine()], notes: '' },
    commands: ${lower.single}Commands,
    said: { added: m.${key}_saved, saved: m.${key}_saved },
    onClose: () => (now ? show(now.id) : void navigate(href('${path}'))),
    onSaved: show,
  });
  const entered = useFormValue(form, 'lines');
  const rows = useLines(form, 'lines');
  const { Field } = form;
  const { onClose, ...own } = dialog;
  return (
    <RecordForm {...own} onSaved={onClose} title={before ? before.number : m.${key}_create()} submit={m.${key}_save()}>
      <Section>
        <FieldRow>
          <Field.Text name="party" label={m.${key}_party()} optional autoComplete="off" />
          <Field.Date name="day" label={m.banking_day()} />
        </FieldRow>
      </Section>
      <Section title={m.${key}_lines()} flush>
        <LineItems
          lines={rows}
          label={m.${key}_lines()}
          columns={[
            { header: m.common_name() },
            { header: m.orders_quantity(), width: 96, align: 'end' },
            { header: m.common_price(), width: 140, align: 'end' },
            { header: m.common_amount(), width: 130, align: 'end' },
          ]}
          newLine={newLine}
          footer={<Money minor={totalOf(entered.map(counted))} className="text-16 font-semibold" />}
        >
          {({ index }) => {
            const one = entered[index];
            return [
              <Field.Text key="name" name={\`lines.\${index}.name\`} label={m.common_name()} autoComplete="off" />,
              <Field.Quantity key="quantity" name={\`lines.\${index}.quantity\`} label={m.orders_quantity()} />,
              <Field.Money key="price" name={\`lines.\${index}.price\`} label={m.common_price()} />,
              <span key="total" className="block py-1.5">
                <Money minor={one ? lineTotal(counted(one)) : 0} className="font-medium" />
              </span>,
            ];
          }}
        </LineItems>
      </Section>
      <Section>
        <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
      </Section>
    </RecordForm>
  );
}

const newLine = () => ({ id: newId(), name: '', quantity: 1, price: 0 });

/** A line while it is typed: an empty figure counts as none. */
function counted({ quantity, price }: { readonly quantity: number | null; readonly price: number | null }) {
  return { quantity: quantity || 0, price: price || 0 };
}

export { ${single}Form as Component };
`;
}
