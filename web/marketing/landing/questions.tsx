const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Do I pay again later?',
    answer: 'No. You pay once for six months, one year or two years. Nothing renews automatically.',
  },
  {
    question: 'How soon is my site online?',
    answer:
      'As soon as your payment is confirmed. Your site opens with the design you chose, ready for your names, and we email you a link to set your password.',
  },
  {
    question: 'Do my guests need an account?',
    answer:
      'No. Guests with a personal link open it and reply. Anyone else who wants to reserve a gift confirms their email address with a six-digit code.',
  },
  {
    question: 'Can two people buy the same gift?',
    answer:
      'No. A reserved gift is held for 30 minutes for the guest who reserved it. Once it’s marked as purchased, it’s no longer available.',
  },
  {
    question: 'Can I change the design later?',
    answer:
      'Yes, as often as you like, and the colors too. You can try a new design on your own site before your guests see it. Your texts, photos and replies stay as they are.',
  },
  {
    question: 'What happens when the term ends?',
    answer:
      'Your site closes to guests. For 90 days you can still sign in, export all replies and renew. After that it is deleted.',
  },
  {
    question: 'What if I change my mind?',
    answer: 'Tell us within 30 days of the payment and you get your money back.',
  },
];

export function Questions() {
  return (
    <section className="questions" aria-labelledby="questions-heading">
      <div>
        <h2 id="questions-heading">Questions and answers</h2>
        <p className="questions__more">
          <a href="/faq">All questions and answers</a>
        </p>
      </div>
      <div>
        {QUESTIONS.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
