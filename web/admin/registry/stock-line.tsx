import { Status } from '../../ui/app-shell/status.tsx';
import { Meter } from '../../ui/app-shell/stats-row.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import type { Stock } from './gifts.ts';
import { useMoneyFormat } from './use-money-format.ts';

export function StockLine({ stock }: { stock: Stock }) {
  const formatAmount = useMoneyFormat();
  const { free, reserved, partly, purchased, raised, funds } = stock;
  const gifts = free + reserved + partly + purchased;
  return (
    <div className="stock">
      <p>
        {gifts > 0 && (
          <b>
            {free} of {formatCount(gifts, 'gift', 'gifts')} available.
          </b>
        )}{' '}
        {funds > 0 && (
          <span className="dim">
            Guests have promised <span className="num">{formatAmount(raised)}</span> for your{' '}
            {funds === 1 ? 'fund' : 'funds'}.
          </span>
        )}
      </p>
      {gifts > 0 && (
        <>
          <span aria-hidden="true">
            <Meter
              parts={[
                { share: purchased, tone: 'no' },
                { share: partly, tone: 'maybe' },
                { share: reserved, tone: 'open' },
                { share: free },
              ]}
            />
          </span>
          <p className="stock__key">
            <Status kind="bought">{purchased} Purchased</Status>
            <Status kind="maybe">{partly} Partially Purchased</Status>
            <Status kind="wait">{reserved} Reserved</Status>
            <Status kind="free">{free} Available</Status>
          </p>
        </>
      )}
    </div>
  );
}
