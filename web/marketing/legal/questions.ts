import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';

export interface Question {
  question: string;
  /** Plain text, one string per paragraph; the structured data uses the same text. */
  answer: readonly string[];
  more?: { href: string; text: string };
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

export function buildFaq(brand: Brand, payment: string): readonly QuestionGroup[] {
  return [
    buildBuyingGroup(brand, payment),
    buildSiteGroup(brand),
    guests,
    gifts,
    afterwards,
    buildProblemsGroup(brand),
  ];
}

const buildBuyingGroup = (brand: Brand, payment: string): QuestionGroup => {
  const provider = formatProvider(payment);
  return {
    id: 'before',
    title: 'Before you buy',
    questions: [
      {
        question: 'What’s included?',
        answer: [
          `One of eight designs at your own address under ${brand.domain}, with RSVPs and your own questions, a gift registry, a photo gallery, a personal link for each guest and six color themes.`,
          'Every plan includes all of it. The plans differ only in how long your site stays online.',
        ],
        more: { href: '/#pricing', text: 'Compare the plans' },
      },
      {
        question: 'How long does our site stay online?',
        answer: [
          'Six months, one year or two years from your payment, depending on the plan. You pay once. Plans don’t renew automatically, and there are no further charges.',
          'If you need more time, renew or switch to a longer plan from your account page. Switching costs the difference in price, and the added months start when your current term ends.',
        ],
      },
      {
        question: 'Which plan is right for our event?',
        answer: [
          'Count from today to the event, then add the weeks in which your guests may come back for the photos. If your event is after the end of your plan, we tell you in time and offer a longer one.',
        ],
      },
      {
        question: 'How soon is our site online?',
        answer: [
          'As soon as your payment is confirmed, usually within a minute. Your site opens with the design you chose, and we email you a link to set your password.',
        ],
      },
      {
        question: 'How do we pay?',
        answer: [
          `You pay once, on the payment page of ${provider ?? 'our payment provider'}. Prices are in US dollars. If tax applies where you live, that page shows it before you pay. We never receive your card number.`,
        ],
      },
      {
        question: 'Do we get a receipt?',
        answer: [
          'Yes. It’s in the email with your address: order number, date, design, plan, term and amount. If you need more for your records, write to us.',
        ],
      },
    ],
  };
};

const buildSiteGroup = (brand: Brand): QuestionGroup => ({
  id: 'site',
  title: 'Your site',
  questions: [
    {
      question: 'Can we change the design later?',
      answer: [
        'Yes, as often as you like, and the colors too: every design comes in six color themes. You can try a new design on your own site first, and guests see it only after you switch. Your texts, photos, replies and gifts stay as they are.',
      ],
    },
    {
      question: 'Can we change the address?',
      answer: [
        'No. It’s printed on cards and saved on phones, so it stays the same for the whole term. The one exception: if we had to give you a different address from the one you ordered, you can change it once.',
        'If you misspelled it, tell us within 30 days. We give you a refund, and you order again with the right address.',
      ],
    },
    {
      question: 'Can we use our own domain?',
      answer: [`Not at the moment. Every site has an address under ${brand.domain}.`],
    },
    {
      question: 'Which photos can we add, and how large?',
      answer: [
        'Any photo from your phone or camera. A large one is made smaller in your browser before it is uploaded, so it does not take long. Your site shows photos up to 1920 pixels wide, without hidden details such as where a photo was taken.',
        'If you like, we also keep your originals, up to 25 MB each. They are only in your own download; guests never see them.',
        'Photos in HEIC can be added in Safari on an iPhone or Mac. In other browsers, save them as JPEG first.',
      ],
    },
  ],
});

const guests: QuestionGroup = {
  id: 'guests',
  title: 'Your guests',
  questions: [
    {
      question: 'Do our guests need an account?',
      answer: [
        'No. Guests with a personal link open it and reply. Anyone else who wants to reserve a gift confirms their email address with a six-digit code, so that no one can reserve a gift in someone else’s name.',
      ],
    },
    {
      question: 'Can guests without an email address reply?',
      answer: [
        'Yes, if you allow it. The RSVP form asks for an email address so that you can write back. In your RSVP questions, you can make it optional or turn it off.',
      ],
    },
    {
      question: 'Can guests change their reply?',
      answer: [
        'With a personal link, yes: the latest reply counts. Without one, a second reply is listed separately, and you delete the one you don’t need.',
      ],
    },
    {
      question: 'Who can see our guest list?',
      answer: [
        'Only you. Guests never see who else is invited, who has replied or what someone else gives. We tell search engines not to list your site. Anyone who knows its address can open the invitation, unless you make your site private.',
      ],
      more: { href: '/privacy', text: 'Privacy' },
    },
    {
      question: 'Can we make our site private?',
      answer: [
        'Yes. On your Event page, choose who can see your site: everyone with its address, guests with a passcode that you give them, or only invited guests with their personal link. If guests can’t find their link, we email it to the address on your guest list. Everyone else sees only your names.',
        'You can turn it on and off anytime. It costs nothing extra.',
      ],
    },
    {
      question: 'What if a guest loses the link?',
      answer: ['Copy it from your guest list and send it again. It stays the same unless you create a new one.'],
    },
  ],
};

const gifts: QuestionGroup = {
  id: 'gifts',
  title: 'Gifts and money',
  questions: [
    {
      question: 'Can two people buy the same gift?',
      answer: [
        'No. A reserved gift is held for 30 minutes for the guest who reserved it, and no one else can take it during that time. Once it’s marked as purchased, it’s no longer available.',
      ],
    },
    {
      question: 'Does gift money go through you?',
      answer: [
        'No. A fund records who plans to give how much. The money goes directly from your guests to you, in whatever way you agree on, and we take no share of it.',
      ],
    },
    {
      question: 'Do you sell the gifts?',
      answer: ['No. Each gift links to the store you choose, and we don’t earn anything from it.'],
    },
  ],
};

const afterwards: QuestionGroup = {
  id: 'afterwards',
  title: 'After the event',
  questions: [
    {
      question: 'What happens after our event?',
      answer: [
        'Your site stays online until its term ends, so that you can thank your guests and share photos. You can export the replies at any time.',
      ],
    },
    {
      question: 'What happens when the term ends?',
      answer: [
        'The site closes to guests. For 90 days you can still sign in, export everything and renew. After that we delete the site, including everything your guests entered, and its address becomes available again.',
      ],
    },
    {
      question: 'Can we get a refund?',
      answer: [
        'Yes, within 30 days of the payment, and you don’t have to give a reason. The site closes right away, and we keep its content for 90 days.',
      ],
      more: { href: '/refunds', text: 'How refunds work' },
    },
  ],
};

const buildProblemsGroup = (brand: Brand): QuestionGroup => ({
  id: 'problems',
  title: 'Help with a problem',
  questions: [
    {
      question: 'We lost the link or the password',
      answer: [
        'Choose “Sign In”, then “Forgot password?”, and enter the email address you ordered with. A new link arrives within a minute or two and works for one hour.',
        `If you mistyped that address when you ordered, write to ${brand.contact} with your order number.`,
      ],
      more: { href: '/admin/forgot-password', text: 'Get a new link' },
    },
    {
      question: 'We paid, but nothing has arrived',
      answer: [
        'Check your spam folder first. It sometimes takes a few minutes until a payment is confirmed. We keep checking with the payment provider, so nothing gets lost. If there is still nothing after half an hour, write to us with the date of the payment and your email address.',
      ],
    },
    {
      question: 'Someone took our address while we were paying',
      answer: [
        'We hold your address for 30 minutes. If the payment takes longer and the address is taken, your site opens at a similar address, and you can change that one once, free of charge.',
      ],
    },
    {
      question: 'How do we report a site?',
      answer: [
        `If one of our sites is being misused, write to ${brand.contact} with its address. A person reviews it and closes it if necessary.`,
      ],
      more: { href: '/terms#conduct', text: 'What is not allowed' },
    },
  ],
});
