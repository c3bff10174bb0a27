import { formatHosts, makeInitials } from '../../contract/occasions.ts';
import { usePaint } from './look.tsx';
import { Table } from './table.tsx';
import { Words } from './words.tsx';

/** The face of the envelope: who it is for, from whom, and a stamp with the hosts' initials. */
export function Envelope({ name, couple_names }: { name: string; couple_names: string }) {
  const paint = usePaint();
  const hosts = formatHosts(couple_names);
  return (
    <Table paint={{ ground: 'plate', edge: 'line' }} style={{ border: '1px solid', marginBottom: '14px' }}>
      <tr>
        <td style={{ padding: '16px 8px 20px 20px', verticalAlign: 'top' }}>
          {hosts !== '' && (
            <Words ink="soft" size={13} lead={19} style={{ textAlign: 'left' }}>
              From {hosts}
            </Words>
          )}
          <Words
            display
            ink="ink"
            size={26}
            lead={33}
            style={{ textAlign: 'left', textTransform: 'none', letterSpacing: 0, padding: '16px 0 0 8%' }}
          >
            {name}
          </Words>
        </td>
        <td
          width="78"
          align="right"
          style={{ width: '78px', padding: '14px 16px 0 0', verticalAlign: 'top' }}
          aria-hidden="true"
        >
          <div {...paint({ ground: 'sheet', edge: 'line' }, { border: '2px dotted', width: '52px', padding: '3px' })}>
            <div {...paint({ ground: 'button' }, { padding: '12px 0 13px' })}>
              <Words
                display
                ink="buttonInk"
                size={makeInitials(hosts).length > 1 ? 17 : 22}
                lead={26}
                style={{ textAlign: 'center', letterSpacing: 0, overflowWrap: 'normal', wordBreak: 'normal' }}
              >
                {makeInitials(hosts).join('&') || '✦'}
              </Words>
            </div>
          </div>
        </td>
      </tr>
    </Table>
  );
}
