import { Ellipsis, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnGift } from '../../../contract/registry.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { Menu, MenuItem } from '../../ui/app-shell/menu.tsx';
import { Status } from '../../ui/app-shell/status.tsx';
import { Meter } from '../../ui/app-shell/stats-row.tsx';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { isOwnPicture } from '../../ui/own-picture.ts';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../shell/shell-context.ts';
import { useChangeGift } from './data.ts';
import { GiftPicture } from './gift-picture.tsx';
import { isFund, isStatusShown, STATUS_KIND, STATUS_LABEL } from './gifts.ts';
import { useMoneyFormat } from './use-money-format.ts';

interface GiftCardProps {
  gift: OwnGift;
  handle?: ReactNode;
  onEdit: (gift: OwnGift) => void;
  onDelete: (gift: OwnGift) => void;
}

export function GiftCard({ gift, handle, onEdit, onDelete }: GiftCardProps) {
  const formatAmount = useMoneyFormat();
  const { title, category, description, image_url, status, is_active, external_url, store } = gift;
  const fund = isFund(gift);
  return (
    <>
      <div className="gift__picture">
        <GiftPicture
          key={image_url}
          category={category}
          address={image_url}
          sizes="(min-width: 1100px) 300px, (min-width: 768px) 46vw, 100px"
        />
        <p className="gift__marks">
          <span className={is_active ? 'gift__mark' : 'gift__mark is-inactive'}>
            {is_active ? 'Active' : 'Inactive'}
          </span>
          {fund && <span className="gift__mark is-money">{gift.show_amount ? 'Amounts visible' : 'Anonymous'}</span>}
        </p>
        {handle}
      </div>
      <div className="gift__body">
        <div className="gift__badges">
          {isStatusShown(gift) && <Status kind={STATUS_KIND[status]}>{STATUS_LABEL[status]}</Status>}
          {gift.is_reserved_by_anyone && <Status kind="wait">Reserved</Status>}
          <GiftMenu gift={gift} onEdit={onEdit} onDelete={onDelete} />
        </div>
        <h2>{title}</h2>
        <p className="gift__category">{category}</p>
        {description !== '' && <p className="gift__words">{description}</p>}
        {image_url !== '' && !isOwnPicture(image_url) && (
          <p className="gift__words gift__unfetched">
            We couldn’t load this image, so guests see a drawing. Save the gift again to retry, or upload the image.
          </p>
        )}
        {fund ? <Raised gift={gift} /> : <Units gift={gift} />}
        {!fund && (
          <p className="gift__price">
            <b className="num">{formatAmount(gift.price)}</b>
            {external_url !== '' && (
              <a
                className="more"
                href={external_url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                aria-label={`View ${title} at ${store}, in a new tab`}
              >
                View
                <ExternalLink aria-hidden="true" />
              </a>
            )}
          </p>
        )}
      </div>
    </>
  );
}

function Units({ gift: { quantity_total: total, quantity_purchased: bought } }: { gift: OwnGift }) {
  if (total < 2) return null;
  return (
    <div className="gift__units">
      <span aria-hidden="true">
        <Meter parts={[{ share: bought, tone: 'maybe' }, { share: total - bought }]} />
      </span>
      <p>
        {bought} of {total} purchased
      </p>
    </div>
  );
}

function Raised({ gift: { total_raised: raised = 0, price: target, contribution_count } }: { gift: OwnGift }) {
  const formatAmount = useMoneyFormat();
  return (
    <div className="gift__units gift__raised">
      <p>
        <b className="num">{formatAmount(raised)}</b> promised
        {target > 0 ? ` of ${formatAmount(target)}` : ', no goal'}
      </p>
      {target > 0 && (
        <span aria-hidden="true">
          <Meter parts={[{ share: raised, tone: 'rose' }, { share: Math.max(0, target - raised) }]} />
        </span>
      )}
      <p>{formatCount(contribution_count ?? 0, 'contribution', 'contributions')}</p>
    </div>
  );
}

function GiftMenu({ gift, onEdit, onDelete }: Omit<GiftCardProps, 'handle'>) {
  const { id, title, is_active } = gift;
  const change = useChangeGift(useSession().site.eventId);
  const toggle = () =>
    change.mutate(
      { id, body: { is_active: !is_active } },
      {
        onSuccess: () => toast.success(`Gift ${is_active ? 'deactivated' : 'activated'} successfully`, { topic: id }),
        onError: (cause) => toast.error(formatFailure(cause, 'Failed to update gift status'), { topic: id }),
      },
    );
  return (
    <Menu button={<Ellipsis aria-hidden="true" />} label={`Actions for ${title}`}>
      <MenuItem onClick={() => onEdit(gift)}>
        <Pencil aria-hidden="true" />
        Edit Gift
      </MenuItem>
      <MenuItem onClick={toggle}>
        {is_active ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {is_active ? 'Deactivate' : 'Activate'}
      </MenuItem>
      <hr />
      <MenuItem danger onClick={() => onDelete(gift)}>
        <Trash2 aria-hidden="true" />
        Delete Gift
      </MenuItem>
    </Menu>
  );
}
