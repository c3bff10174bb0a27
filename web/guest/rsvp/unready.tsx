/** Takes the place of the form while the event has neither names nor a date. Invitation links have the form already. */
export function Unready() {
  return (
    <div className="closed">
      <h3 className="reply-title">RSVPs open soon</h3>
      <p>The hosts are still preparing this invitation. Please come back soon.</p>
    </div>
  );
}
