import { CalendarDays, Gift, Images, Mail } from 'lucide-react';
import { Link } from 'react-router';
import type { Stats } from '../../../contract/dashboard.ts';
import { formatNumber } from '../../ui/app-shell/format-count.ts';
import { paths } from '../paths.ts';

export function QuickActions({ stats }: { stats: Stats }) {
  return (
    <nav className="quick-actions" aria-label="Quick actions">
      <Link to={paths.event}>
        <CalendarDays aria-hidden="true" />
        Manage Event
      </Link>
      <Link to={paths.gallery}>
        <Images aria-hidden="true" />
        Upload Photos
        <small>{formatNumber(stats.totalGalleryImages)}</small>
      </Link>
      <Link to={paths.rsvp}>
        <Mail aria-hidden="true" />
        View RSVPs
        <small>{formatNumber(stats.totalRSVPs)}</small>
      </Link>
      <Link to={paths.registry}>
        <Gift aria-hidden="true" />
        Manage Gift Registry
        <small>{formatNumber(stats.totalGiftItems)}</small>
      </Link>
    </nav>
  );
}
