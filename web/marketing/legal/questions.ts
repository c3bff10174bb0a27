import type { Brand } from '../../../contract/pages.ts';
import { formatProvider } from '../../../contract/providers.ts';

export interface Question {
  question: string;
  /** Plain text, one string per paragraph; the structured data uses the same text. */
  answer: readonly string[];
  /** A link to more about it. */
  more?: { href: string; text: string };
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** Builds the questions and answers, in the order in which buyers meet them. */
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
        question: 'What do we get?',
        answer: [
          `One of eight designs, at an address of your own below ${brand.domain}, with everything that belongs to it: replies with your own questions, a gift list, a gallery, a personal link for each guest and six colour themes.`,
          'Every plan has all of it. The plans differ only in how long the site is online.',
        ],
        more: { href: '/#pricing', text: 'The three plans' },
      },
      {
        question: 'How long is our site online?',
        answer: [
          'Six months, one year or two years from the payment, as you choose. You pay once; nothing renews by itself and nothing is charged again.',
          'If you want longer, you renew or move to a longer plan from your account page. A longer plan costs the difference, and the months you add begin where your present ones end.',
        ],
      },
      {
        question: 'Which plan fits our day?',
        answer: [
          'Count from today to the day itself, and add the weeks in which your guests will still come back for the photographs. If your date lies beyond the plan you have, we tell you in time and offer the longer one.',
        ],
      },
      {
        question: 'How soon are we online?',
        answer: [
          'As soon as the payment is confirmed, as a rule within a minute. Your address opens with the design you chose, and a mail brings the link to set your password.',
        ],
      },
      {
        question: 'How do we pay?',
        answer: [
          `Once, on the payment page of ${provider ?? 'our payment provider'}. Prices are in US dollars; if tax is due where you live, that page shows it before you pay. Your card number never reaches us.`,
        ],
      },
      {
        question: 'Do we get a receipt?',
        answer: [
          'Yes. The mail that brings your address holds it: order number, date, design, plan, term and amount. If your bookkeeping needs more, write to us.',
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
        'Yes, as often as you like, and so the colours: each design comes in six themes. You see your own invitation in the new look before you decide, and your guests see it only once you have. Texts, photographs, replies and gifts stay as they are.',
      ],
    },
    {
      question: 'Can we change the address?',
      answer: [
        'No: it is printed on cards and kept in phones, so it stays for the whole term. The one exception is an address that we had to give you in place of another; that one you may change once.',
        'If you misspelt it, tell us within thirty days. You get your money back and order again under the right name.',
      ],
    },
    {
      question: 'Can we use a domain of our own?',
      answer: [`Not at present. Every site has its address below ${brand.domain}.`],
    },
    {
      question: 'Which photographs can we add, and how large?',
      answer: [
        'JPEG, PNG or WebP, up to 5 MB and 40 megapixels each, which is what phones make. We cut smaller copies for small screens and take out what a camera hides in a picture, such as the place where it was taken.',
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
        'No. A guest with a personal link opens it and replies. Anyone else who reserves a gift confirms an e-mail address with a six-digit code, so that nobody takes a gift in another name.',
      ],
    },
    {
      question: 'Can guests without e-mail reply?',
      answer: [
        'Yes, if you let them. The reply form asks for an e-mail address so that you can write back. Among your questions you can make that one optional, or leave it out.',
      ],
    },
    {
      question: 'Can a guest change a reply?',
      answer: [
        'By a personal link, yes: the last answer counts. Without one, a second reply stands beside the first, and you delete the one too many.',
      ],
    },
    {
      question: 'Who can see our guest list?',
      answer: [
        'You, and nobody else. A guest never learns who else is invited, who has replied or what somebody gives. Search engines are told to keep away from your site; whoever knows its address can open the invitation, so send it to those you mean.',
      ],
      more: { href: '/privacy', text: 'Privacy' },
    },
    {
      question: 'What if a guest loses the link?',
      answer: ['Copy it from your guest list and send it again. It stays the same as long as the invitation does.'],
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
        'No. A reserved gift is held for thirty minutes for the guest who took it, and nobody else can take it meanwhile. Once it is marked as purchased, it is gone from the list.',
      ],
    },
    {
      question: 'Does gift money pass through you?',
      answer: [
        'No. A fund notes who means to give how much. The money goes from your guests to you, in whichever way you agree, and we take no share of it.',
      ],
    },
    {
      question: 'Do you sell the gifts?',
      answer: ['No. Each gift on your list leads to the shop of your choice, and we earn nothing by it.'],
    },
  ],
};

const afterwards: QuestionGroup = {
  id: 'afterwards',
  title: 'After the day',
  questions: [
    {
      question: 'What happens after our day?',
      answer: [
        'Nothing that you do not want. The site stays online until its term ends, for thanks and photographs, and you export the replies whenever you like.',
      ],
    },
    {
      question: 'And when the term ends?',
      answer: [
        'The site closes to guests. For 90 days you can still sign in, export everything and renew. After that the site is erased, with all that your guests gave, and its name becomes free again.',
      ],
    },
    {
      question: 'Can we have our money back?',
      answer: [
        'Within thirty days of the payment, yes, and you owe us no reason. The site closes at once; what is on it is kept for 90 days.',
      ],
      more: { href: '/refunds', text: 'How refunds work' },
    },
  ],
};

const buildProblemsGroup = (brand: Brand): QuestionGroup => ({
  id: 'amiss',
  title: 'When something is amiss',
  questions: [
    {
      question: 'We lost the link, or the password',
      answer: [
        'Choose “Sign In”, then “Forgot password”, and give the e-mail address you ordered with. A new link comes within a minute or two and works for an hour.',
        `If that address was mistyped when you ordered, write to ${brand.contact} with your order number.`,
      ],
      more: { href: '/admin/forgot-password', text: 'Ask for a new link' },
    },
    {
      question: 'We have paid, and nothing has come',
      answer: [
        'Look into the spam folder first. A payment is sometimes confirmed only after some minutes, and we ask the provider again by ourselves, so nothing is lost. After half an hour, write to us: the payment’s date and your e-mail address are enough.',
      ],
    },
    {
      question: 'Somebody took our address while we paid',
      answer: [
        'It is held for you for thirty minutes. If the payment takes longer and the name is gone, your site opens under a name near it, and you may change that one once, free of charge.',
      ],
    },
    {
      question: 'A site of yours is used for something bad',
      answer: [
        `Write to ${brand.contact} with its address. A person looks at it, and closes it where it must be closed.`,
      ],
      more: { href: '/terms#conduct', text: 'What is not allowed' },
    },
  ],
});
