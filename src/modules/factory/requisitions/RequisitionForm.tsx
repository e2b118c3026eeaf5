import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useKeys, useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { href } from '#kernel/href.ts';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityForm } from '../../entity/index.ts';
import { Component } from '../materials/kind.ts';
import {
  approvesOwn,
  issueAtOnce,
  priorityText,
  purposeText,
  requisitionCommands,
  type RequisitionFacts,
  type RequisitionRow,
} from '../requisitioning/index.ts';
import { priorities, purposes, Requisition } from '../requisitioning/kind.ts';
import { useLedgers, useStockGuard } from '../stock/index.ts';
import { factsOf, RequisitionFields, type RequisitionValues, valuesOf } from './form-values.ts';
import { AskedLines } from './parts/AskedLines.tsx';
import { type Stores, useStores } from './use-stores.ts';

type Props = {
  readonly before?: Stored<RequisitionRow>;
  /** What is taken before anybody has asked: it leaves the store as it is saved. */
  readonly atOnce?: boolean;
  readonly onClose: () => void;
};

/** What a section needs, for what and until when. */
export function RequisitionForm(props: Props) {
  const stores = useStores();
  return stores && <Opened {...props} stores={stores} />;
}

type Told = RequisitionFacts & { readonly store: string };

/** What the keeper of the store writes down himself waits for nobody. */
async function handIn(store: Store, facts: RequisitionFacts, id?: string): Promise<string> {
  const made = await requisitionCommands.add(store, facts, id);
  if (facts.status === 'submitted' && approvesOwn(store)) await requisitionCommands.move(store, made, 'approved');
  return made;
}

const suggest = (words: readonly string[]) => (text: string) =>
  words.filter((word) => foldText(word).includes(foldText(text))).map((value) => ({ value, label: value }));

function Opened({ before: now, atOnce = false, onClose, stores }: Props & { readonly stores: Stores }) {
  const store = useStore();
  const navigate = useNavigate();
  const ledgers = useLedgers();
  const guard = useStockGuard();
  const rows = useKeys(Requisition) ?? [];
  const [today] = useState(() => (store.knowsToday() ? store.today() : null));
  const sections = [...new Set(rows.map(({ section }) => section).filter(Boolean))].toSorted((a, b) => a.localeCompare(b));
  const { form, before, dialog } = useEntityForm<typeof RequisitionFields, RequisitionRow, Told>({
    fields: RequisitionFields,
    draft: atOnce ? 'requisition-issue' : 'requisition',
    before: now,
    start: {
      ...{ section: null, purpose: 'production', priority: 'normal', needed_by: atOnce ? today : null, notes: '', keep_draft: false },
      ...{ store: stores.usualOf(undefined) || null, lines: [] },
    },
    valuesOf,
    commands: { ...requisitionCommands, add: atOnce ? takeAtOnce : handIn },
    factsOf: factsIn,
    said: { added: m.common_saved, saved: m.common_saved },
    onClose,
    onSaved: (requisitionId) => void navigate(href('/app/factory/requisition/:requisitionId', { requisitionId })),
  });
  const { Field } = form;

  async function factsIn(values: RequisitionValues, seen: RequisitionRow | undefined): Promise<Told> {
    const components = await store.getMany(
      Component,
      values.lines.map(({ component_id }) => component_id),
    );
    return { ...factsOf(values, components, seen), store: values.store ?? '' };
  }
  /** What is not there is asked for component by component, as the company wants it. */
  async function takeAtOnce(to: Store, { store: from_id, ...facts }: Told, id?: string): Promise<string> {
    for (const { component_id, quantity } of facts.lines) {
      const component = await to.get(Component, component_id);
      if (component) await guard(component, ledgers?.get(component_id), { quantity, from_id });
    }
    return issueAtOnce(to, facts, { store: from_id }, id);
  }
  const submit = atOnce ? m.requisitions_at_once() : m.ui_save();
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={before ? m.requisitions_edit() : atOnce ? m.requisitions_at_once() : m.requisitions_create()}
      {...(atOnce && { description: m.requisitions_at_once_text() })}
      submit={submit}
    >
      <FieldRow>
        <Field.Pick
          name="section"
          label={m.requisitions_section()}
          optional
          search={suggest(sections)}
          resolve={(value) => ({ value, label: value })}
          create={async (label) => ({ value: label.slice(0, 60), label: label.slice(0, 60) })}
          createLabel={(text) => text}
        />
        <Field.Select
          name="purpose"
          label={m.requisitions_purpose()}
          options={purposes.map((value) => ({ value, label: purposeText[value]() }))}
        />
      </FieldRow>
      <AskedLines form={form} stores={stores} ledgers={ledgers} />
      <FieldRow>
        {atOnce ? (
          <Field.Select
            name="store"
            label={m.requisitions_store()}
            options={stores.places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <Field.Date name="needed_by" label={m.requisitions_needed_by()} optional />
        )}
        {!atOnce && (
          <Field.Select
            name="priority"
            label={m.requisitions_priority()}
            options={priorities.map((value) => ({ value, label: priorityText[value]() }))}
          />
        )}
      </FieldRow>
      <Field.TextArea name="notes" label={m.common_notes()} optional rows={2} />
      {!atOnce && !before && <Field.Switch name="keep_draft" label={m.requisitions_keep_draft()} help={m.requisitions_keep_draft_help()} />}
    </FormDialog>
  );
}
