import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

const PAUSE_MS = 120;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Shows typed text at once and searches after a pause; takes over a search that changes in the URL. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const requested = useRef(search);
  const ask = useEffectEvent(onSearch);
  // A search in the URL would end a navigation that a click has just begun.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (requested.current === search) return;
    requested.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const words = typed.trim();
    if (words === requested.current || isLeaving) return undefined;
    const timer = setTimeout(() => {
      requested.current = words;
      ask(words);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isLeaving]);
  return (
    <div className="search-field">
      <Search aria-hidden="true" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        data-shortcut="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
