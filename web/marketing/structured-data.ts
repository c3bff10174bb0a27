import { PLANS } from '../../contract/catalog.ts';
import type { Brand } from '../../contract/pages.ts';
import { toDecimal } from '../../contract/money.ts';
import type { Question } from './legal/questions.ts';

export function buildShopData(brand: Brand, image: string): readonly object[] {
  const { name, origin, contact, domain } = brand;
  const seller = { '@type': 'Organization', '@id': `${origin}/#shop`, name, url: `${origin}/` };
  return [
    { '@context': SCHEMA, ...seller, email: contact, logo: `${origin}/icon-512.png` },
    { '@context': SCHEMA, '@type': 'WebSite', name, url: `${origin}/`, publisher: { '@id': seller['@id'] } },
    {
      '@context': SCHEMA,
      '@type': 'Product',
      name: `Invitation website by ${name}`,
      description: `An invitation website with its own address at ${domain}: eight designs, RSVPs, gift registry, photo gallery and guest list. Paid once.`,
      image,
      brand: { '@type': 'Brand', name },
      offers: PLANS.map((plan) => ({
        '@type': 'Offer',
        name: `${plan.name}, ${plan.term}`,
        price: toDecimal(plan.priceCents),
        priceCurrency: 'USD',
        availability: `${SCHEMA}/InStock`,
        url: `${origin}/#pricing`,
        seller: { '@id': seller['@id'] },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
          merchantReturnDays: 30,
          returnFees: `${SCHEMA}/FreeReturn`,
          refundType: `${SCHEMA}/FullRefund`,
          merchantReturnLink: `${origin}/refunds`,
        },
      })),
    },
  ];
}

export function buildFaqData(questions: readonly Question[]): object {
  return {
    '@context': SCHEMA,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  };
}

const SCHEMA = 'https://schema.org';
