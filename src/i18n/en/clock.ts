/** The warning about the server's clock. */
export const clock = {
  title: "Please check the server's clock.",
  AHEAD: 'The server says it is %{now}; the last time that was known to be right is %{seen}. That is too long ago.',
  BACK: 'The clock of the server went back after %{seen}. It now says %{now}.',
  meaning:
    'With a wrong time, names and records of patients could be deleted too early, so deletion after the retention time and automatic check-out are paused. Everything else works as usual.',
  confirm: 'Confirm time',
  askTitle: "Is the server's time right?",
  ask: 'Once you confirm, names and records past their retention time are deleted at once, for good. If the time is wrong, cancel and set the clock of the server first.',
  confirmed: "The server's time is confirmed.",
  confirmedText: 'Deletion after the retention time and automatic check-out go on.',
  unread: "The server's time could not be read.",
}
