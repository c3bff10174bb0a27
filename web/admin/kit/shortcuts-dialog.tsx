import { useId } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { hasShortcuts, SHORTCUTS, setShortcutsOn } from './shortcuts.ts';
import '../../ui/app-shell/dialogs.css';
import './shortcuts.css';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog className="dlg dlg--confirm" labelledBy={id} onClose={onClose}>
      <div className="dlg__body">
        <h2 id={id}>Keyboard Shortcuts</h2>
        <dl className="shortcuts">
          {SHORTCUTS.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="check">
          <input
            type="checkbox"
            defaultChecked={hasShortcuts()}
            onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
          />
          <span>
            Use these shortcuts
            <span className="hint shortcuts__hint">Shortcuts are off while you type in a field.</span>
          </span>
        </label>
      </div>
      <div className="dlg__foot">
        <button className="button button--go" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  );
}
