/** The warning about the server's clock. */
export const clock = {
  title: "Please check the server's clock.",
  AHEAD: 'The server’s clock shows %{now}, but the last confirmed time was %{seen}. The difference is too large.',
  BACK: 'The server’s clock was set back after %{seen}. It now shows %{now}.',
  meaning:
    'With a wrong time, names and records of patients could be deleted too early, so deletion after the retention time and automatic check-out are paused. Everything else works as usual.',
  confirm: 'Confirm time',
  askTitle: "Is the server's time right?",
  ask: 'Once you confirm, names and records past their retention time are deleted immediately and permanently. If the time is wrong, cancel and set the server’s clock first.',
  confirmed: "The server's time is confirmed.",
  confirmedText: 'Deletion after the retention time and automatic check-out are active again.',
  unread: "The server's time could not be read.",
}
