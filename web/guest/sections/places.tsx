import type { Place } from '../../../contract/section-items.ts';
import type { PlaceType } from '../../../contract/section-kinds.ts';
import { buildDirectionsUrl } from '../home/links.ts';
import { Outward } from '../home/outward.tsx';
import { getTextProps } from '../text-direction.ts';
import { LightText } from './light-text.tsx';

const TYPE_NAMES: Readonly<Record<PlaceType, string>> = {
  hotel: 'Hotel',
  airport: 'Airport',
  parking: 'Parking',
  train: 'Train',
  other: 'Good to know',
};

/** Where to stay, and how to get there. */
export function Places({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <ul className="places">
      {[...places.entries()].map(([at, place]) => (
        <li key={at} className={`place place--${place.type}`}>
          <p className="place-type">{TYPE_NAMES[place.type]}</p>
          <h3 className="place-name" {...getTextProps(place.name)}>
            {place.name}
          </h3>
          {place.address !== '' && (
            <p className="place-address" {...getTextProps(place.address)}>
              {place.address}
            </p>
          )}
          <LightText className="place-text" text={place.text} />
          {place.code !== '' && (
            <p className="place-code">
              <span>Booking code</span> <strong translate="no">{place.code}</strong>
            </p>
          )}
          <PlaceLinks place={place} />
        </li>
      ))}
    </ul>
  );
}

function PlaceLinks({ place: { type, name, address, url, phone } }: { place: Place }) {
  const directions = address === '' ? '' : buildDirectionsUrl({ venue_name: name, venue_address: address });
  if (url === '' && phone === '' && directions === '') return null;
  const dialed = phone.replace(/[^\d+]/g, '');
  return (
    <p className="place-links">
      {url !== '' && (
        <Outward href={url} to={name}>
          {type === 'hotel' ? 'Book a room' : 'Website'}
        </Outward>
      )}
      {phone !== '' && (dialed === '' ? <span>{phone}</span> : <a href={`tel:${dialed}`}>{phone}</a>)}
      {directions !== '' && (
        <Outward href={directions} to={name}>
          Get directions
        </Outward>
      )}
    </p>
  );
}
