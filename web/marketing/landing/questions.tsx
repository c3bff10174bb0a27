const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'Do I pay again later?',
    answer: 'No. You pay once for six months, one year or two years, and nothing renews by itself.',
  },
  {
    question: 'How soon is my site online?',
    answer:
      'As soon as the payment is through. Your address opens with the design you chose, ready for your names, and we mail you a link to set your password.',
  },
  {
    question: 'Do my guests need an account?',
    answer:
      'No. A guest with a personal invitation opens the link and replies. Anyone else who reserves a gift confirms an e-mail address with a six-digit code.',
  },
  {
    question: 'Can two people buy the same gift?',
    answer:
      'No. A reserved gift is held for thirty minutes for the guest who took it. Once it is marked as purchased, it is gone from the list.',
  },
  {
    question: 'May I change the design afterwards?',
    answer:
      'As often as you like, and the colours too. You see your own site in the new look before your guests do, and nothing that you wrote or gathered is lost.',
  },
  {
    question: 'What happens when the time is over?',
    answer:
      'The site closes to guests. For 90 days you can still sign in, export every reply, and renew if you wish; then it is erased.',
  },
  {
    question: 'And if it is not for us?',
    answer: 'Tell us within thirty days and you have your money back.',
  },
];

/** Questions that visitors ask before they buy. */
export function Questions() {
  return (
    <section className="questions" aria-labelledby="questions-heading">
      <div>
        <h2 id="questions-heading">Asked at the counter</h2>
        <p className="questions__more">
          <a href="/faq">More questions, answered</a>
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
