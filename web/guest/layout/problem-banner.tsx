/** An invitation link that leads to no guest. The page below is the one that everyone sees. */
export function ProblemBanner() {
  return (
    <div className="banner" role="alert">
      <p>
        <strong>Invalid invitation link.</strong> Please contact the hosts for a valid invitation link.
      </p>
    </div>
  );
}
