import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import './tabs.css';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  open: Name;
  onOpen: (name: Name) => void;
  children: ReactNode;
}

export function Tabs<Name extends string>({ label, tabs, open, onOpen, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === open);
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? undefined : tabs.at(step % tabs.length);
    if (!next) return;
    event.preventDefault();
    onOpen(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name, label: words, count }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            className="tabs__tab"
            type="button"
            role="tab"
            data-tab={name}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => onOpen(name)}
            onKeyDown={moveFocus}
          >
            {words}
            {count !== undefined && <span className="tabs__count num">{count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`}>
        {children}
      </div>
    </>
  );
}
