/** Shown if an invitation link matches no household. The page below is the public one. */
export function ProblemBanner() {
  return (
    <div className="banner" role="alert">
      <p>
        <strong>Invalid invitation link.</strong> Please contact the hosts for a valid invitation link.
      </p>
    </div>
  );
}
