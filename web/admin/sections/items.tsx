import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { SECTION_ITEMS_MAX } from '../../../contract/section-kinds.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { toast } from '../../ui/toast.tsx';
import { LateSortableList } from '../kit/late-sortable.tsx';
import { formatItemName, Item } from './item.tsx';
import { makeItem, type ItemList, type ItemValues } from './item-fields.ts';
import { SuggestionChips } from './suggestion-chips.tsx';
import { findMove } from './moves.ts';
import type { Idea } from './starters.ts';
import type { SectionFormState } from './use-section-form.ts';

interface ItemsProps {
  form: SectionFormState;
  list: ItemList;
  ideas: readonly Idea[];
  /** Called with whether any picture is being uploaded. */
  onBusy: (busy: boolean) => void;
}

/** The list of a section, such as its questions or hotels: add, sort, open and remove them. */
export function SectionItems({ form, list, ideas, onBusy }: ItemsProps) {
  const { fields, append, insert, remove, move } = useFieldArray({ control: form.control, name: 'items' });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [openLast, setOpenLast] = useState(false);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLFieldSetElement>(null);
  const values = form.watch('items');
  const { errors } = form.formState;

  useEffect(() => onBusy(busy.size > 0), [busy, onBusy]);

  // A new item gets its id while it is rendered.
  const last = fields.at(-1);
  if (openLast && last) {
    setOpenLast(false);
    setOpen(new Set([...open, last.id]));
  }

  const add = (start?: Readonly<ItemValues>) => {
    append(makeItem(list, start), { shouldFocus: false });
    setOpenLast(true);
    requestAnimationFrame(() => findFirstEmpty(box.current)?.focus());
  };
  const removeAt = (at: number) => {
    const item = form.getValues(`items.${at}`);
    remove(at);
    toast(`Removed “${formatItemName(list, item)}”`, {
      action: { label: 'Undo', onPress: () => insert(Math.min(at, form.getValues('items').length), item) },
      ofPage: true,
      topic: 'items',
    });
    box.current?.focus();
  };
  const order = (ids: readonly string[]) => {
    const moved = findMove(
      fields.map(({ id }) => id),
      ids,
    );
    if (moved) move(moved.from, moved.to);
  };
  const reportBusy = (id: string) => (isBusy: boolean) =>
    setBusy((ids) => new Set(isBusy ? [...ids, id] : [...ids].filter((one) => one !== id)));
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const isUsed = ({ item }: Idea) =>
    Object.entries(item).every(([name, text]) => name === 'type' || values.some((one) => one[name] === text)) &&
    !('type' in item);

  return (
    <fieldset className="items" ref={box} tabIndex={-1}>
      <legend>
        {list.title}
        {fields.length > 0 && (
          <span className="dim"> ({formatCount(fields.length, list.one, pluralize(list.one))})</span>
        )}
      </legend>
      <LateSortableList
        as="ol"
        className="row-list items__list"
        items={fields}
        idOf={({ id }) => id}
        nameOf={(item) => formatItemName(list, values[fields.indexOf(item)] ?? {})}
        onOrder={order}
        isHeld={fields.some(({ id }) => open.has(id)) || busy.size > 0 || errors.items !== undefined}
        render={(item, handle) => {
          const at = fields.indexOf(item);
          return (
            <Item
              form={form}
              list={list}
              at={at}
              handle={handle}
              isOpen={open.has(item.id) || errors.items?.[at] !== undefined}
              onToggle={() => toggle(item.id)}
              onRemove={() => removeAt(at)}
              onBusy={reportBusy(item.id)}
            />
          );
        }}
      />
      {fields.length < SECTION_ITEMS_MAX ? (
        <>
          <button className="button" type="button" onClick={() => add()}>
            <Plus aria-hidden="true" />
            {list.add}
          </button>
          <SuggestionChips
            label={`Suggested ${pluralize(list.one)}`}
            names={ideas.filter((idea) => !isUsed(idea)).map(({ name }) => name)}
            onChoose={(name) => add(ideas.find((idea) => idea.name === name)?.item)}
          />
        </>
      ) : (
        <p className="hint">This is the most a section can have.</p>
      )}
    </fieldset>
  );
}

const pluralize = (one: string) => (one === 'person' ? 'people' : `${one}s`);

/** Of the last item, the first field that is to be filled in. */
function findFirstEmpty(box: HTMLElement | null): HTMLElement | undefined {
  const fields = [
    ...(box?.querySelectorAll<HTMLInputElement>('.items__list > li:last-child .item__fields .input') ?? []),
  ];
  return fields.find(({ value }) => value === '') ?? fields[0];
}
