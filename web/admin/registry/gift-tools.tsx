import { useId } from 'react';
import type { ReactNode } from 'react';
import type { OwnGift } from '../../../contract/registry.ts';
import { DEFAULT_CATEGORIES, useCustomCategories } from './categories.ts';
import { STATUS_LABEL, STATUSES } from './gifts.ts';
import type { GiftFilter } from './gifts.ts';

interface GiftToolsProps {
  gifts: readonly OwnGift[];
  filter: GiftFilter;
  onChange: (filter: GiftFilter) => void;
  children: ReactNode;
}

export function GiftTools({ gifts, filter, onChange, children }: GiftToolsProps) {
  const id = useId();
  const [custom] = useCustomCategories(gifts);
  return (
    <div className="tools gift-tools">
      {children}
      <label className="visually-hidden" htmlFor={`${id}-category`}>
        Category
      </label>
      <select
        className="input filter-select"
        id={`${id}-category`}
        data-shortcut="search"
        value={filter.category}
        onChange={(event) => onChange({ ...filter, category: event.target.value })}
      >
        <option value="">All Categories</option>
        {DEFAULT_CATEGORIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
        {custom.map((name) => (
          <option key={name} value={name}>
            {name} (Custom)
          </option>
        ))}
      </select>
      <label className="visually-hidden" htmlFor={`${id}-status`}>
        Status
      </label>
      <select
        className="input filter-select"
        id={`${id}-status`}
        value={filter.status}
        onChange={(event) =>
          onChange({ ...filter, status: STATUSES.find((status) => status === event.target.value) ?? '' })
        }
      >
        <option value="">All Status</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABEL[status]}
          </option>
        ))}
      </select>
    </div>
  );
}
