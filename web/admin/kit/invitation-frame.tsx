import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { previewQuery } from '../event/data.ts';
import './invitation-frame.css';

interface InvitationFrameProps {
  /** What of the event is not saved, as JSON. */
  values: string;
  /** The version of the event that the rest is of. */
  version: number;
  /** How wide a screen it is laid out for, in pixels, and made smaller to fit; without it, as wide as it stands. */
  screen?: number;
}

/** The invitation as the server makes it of what is not saved. Guests see none of it. */
export function InvitationFrame({ values, version, screen }: InvitationFrameProps) {
  const page = useQuery({ ...previewQuery(values, version), placeholderData: keepPreviousData });
  const box = useScale(screen);
  if (page.isError) {
    return (
      <div className="invitation invitation--none" role="status">
        <p>The preview could not be loaded.</p>
        <button className="button" type="button" onClick={() => void page.refetch()}>
          Try Again
        </button>
      </div>
    );
  }
  return (
    <div ref={box} className={`invitation ${screen === undefined ? '' : 'invitation--scaled'}`}>
      {page.data === undefined ? <div className="bone" aria-hidden="true" /> : <Frames html={page.data} />}
    </div>
  );
}

/** Tells the style sheet how much smaller than its screen the box is. */
function useScale(screen: number | undefined) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || screen === undefined) return undefined;
    const fit = () => {
      element.style.setProperty('--screen', `${screen}px`);
      element.style.setProperty('--scale', String(element.clientWidth / screen));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return box;
}

/** The page in a frame. One with other style sheets takes its place once they are there, without a flash. */
function Frames({ html }: { html: string }) {
  const design = extractStylesheets(html);
  const [ready, setReady] = useState<string>();
  return [...new Set([ready, design])].map(
    (one) =>
      one !== undefined && (
        <Frame
          key={one}
          html={one === design ? html : undefined}
          shown={one === (ready ?? design)}
          onReady={() => setReady(one)}
        />
      ),
  );
}

const extractStylesheets = (html: string) => (html.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');

interface FrameProps {
  /** Without it, what the frame shows stays. */
  html: string | undefined;
  shown: boolean;
  onReady: () => void;
}

/** A page without script. What follows it is put in its place within the frame, so that where one had scrolled to stays. */
function Frame({ html, shown, onReady }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const filled = useRef(false);
  useEffect(() => {
    if (!frame.current || html === undefined) return;
    const page = filled.current ? frame.current.contentDocument : null;
    if (page) {
      const next = new DOMParser().parseFromString(html, 'text/html');
      page.documentElement.dataset['theme'] = next.documentElement.dataset['theme'];
      page.body.replaceChildren(...next.body.childNodes);
    } else frame.current.srcdoc = html;
    filled.current = true;
  }, [html]);
  return (
    <iframe
      ref={frame}
      className={shown ? '' : 'is-coming'}
      title="Your invitation"
      sandbox="allow-same-origin"
      aria-hidden={!shown}
      onLoad={() => {
        if (filled.current) onReady();
      }}
    />
  );
}
