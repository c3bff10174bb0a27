import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { previewQuery } from '../event/data.ts';
import './invitation-frame.css';

export interface InvitationFrameProps {
  /** The unsaved values of the event and its sections, as JSON. */
  values: string;
  /** The version of what supplies all other values. */
  version: number | string;
  /** The section to scroll to, once for each. */
  anchor?: string | undefined;
  /** Width of the simulated screen in pixels, scaled down to fit; without it, the width of the container. */
  screen?: number;
}

export function InvitationFrame({ values, version, anchor, screen }: InvitationFrameProps) {
  const page = useQuery({ ...previewQuery(values, version), placeholderData: keepPreviousData });
  const box = useScale(screen);
  if (page.isError) {
    return (
      <div className="invitation invitation--none" role="status">
        <p>Couldn’t load the preview.</p>
        <button className="button" type="button" onClick={() => void page.refetch()}>
          Try Again
        </button>
      </div>
    );
  }
  return (
    <div ref={box} className={`invitation ${screen === undefined ? '' : 'invitation--scaled'}`}>
      {page.data === undefined ? (
        <div className="skeleton" aria-hidden="true" />
      ) : (
        <Frames html={page.data} anchor={anchor} />
      )}
    </div>
  );
}

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

/**
 * The preview in an iframe. If the style sheets change, a second iframe loads behind the first and replaces it once
 * loaded, which avoids a flash.
 */
function Frames({ html, anchor }: { html: string; anchor: string | undefined }) {
  const design = extractStylesheets(html);
  const [ready, setReady] = useState<string>();
  return [...new Set([ready, design])].map(
    (one) =>
      one !== undefined && (
        <Frame
          key={one}
          html={one === design ? html : undefined}
          anchor={anchor}
          shown={one === (ready ?? design)}
          onReady={() => setReady(one)}
        />
      ),
  );
}

const extractStylesheets = (html: string) => (html.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');

/** Pixels at the top of the page that its navigation covers. */
const NAVIGATION = 64;

interface FrameProps {
  /** If undefined, the frame keeps its content. */
  html: string | undefined;
  anchor: string | undefined;
  shown: boolean;
  onReady: () => void;
}

/** An iframe without scripts. Later content replaces the body in place, which keeps the scroll position. */
function Frame({ html, anchor, shown, onReady }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const filled = useRef(false);
  const reached = useRef<string>(undefined);
  const showAnchor = () => {
    const { contentDocument: page, contentWindow: view } = frame.current ?? {};
    const section = anchor === undefined || anchor === reached.current ? null : page?.getElementById(anchor);
    if (!section || !view) return;
    reached.current = anchor;
    const { top } = section.getBoundingClientRect();
    view.scrollTo({ top: view.scrollY + top - NAVIGATION, behavior: 'instant' });
  };
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
  useEffect(showAnchor);
  return (
    <iframe
      ref={frame}
      className={shown ? '' : 'is-coming'}
      title="Your invitation"
      sandbox="allow-same-origin"
      aria-hidden={!shown}
      onLoad={() => {
        if (!filled.current) return;
        showAnchor();
        onReady();
      }}
    />
  );
}
