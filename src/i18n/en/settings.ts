import type { settings as ko } from '../ko/settings.ts'

/** The page of the hospital's settings, for ROOT. */
export const settings: typeof ko = {
  menu: 'Settings',
  lead: 'Changes take effect without a restart. Pages that are open show them after a reload.',
  preview: { login: 'Sign-in page', slip: 'Slip' },
  fixed: 'Set by the environment of the server (%{name}).',
  saved: 'Settings saved',
  groups: {
    hospital: 'Hospital',
    phones: "Patients' phones",
    waits: 'Waiting times',
    retention: 'Retention',
    access: 'Screen lock and devices',
    statistics: 'Statistics',
  },
  fields: {
    hospitalName: 'Name of the hospital',
    logo: 'Logo',
    publicUrl: 'Address for phones',
    waitWarning: 'Long wait (minutes)',
    waitAlarm: 'Too long wait (minutes)',
    visitNameDays: 'Names of patients (days)',
    auditDays: 'Audit log (days)',
    idleMinutes: 'Screen lock (minutes)',
    displayAccess: 'Screens of boards',
    tagAccess: 'Tag readers',
    statisticsByPerson: 'Statistics by person',
    kioskQuestion: 'Question of kiosks',
    patientFeedback: 'Ask patients how the visit was',
  },
  hints: {
    hospitalName: "Shown on the sign-in page, on slips, on patients' phones and on printed lists.",
    publicUrl:
      'The address in QR codes on slips, such as https://board.example. If empty, it is the one that staff use.',
    noPhones: 'The current address opens on this computer only, so slips have no QR code.',
    allPhones: 'The current address opens on phones.',
    somePhones: 'The current address opens in the network of the hospital only.',
    waitWarning: 'Waits are yellow from this time on. Each room can have its own.',
    waitAlarm: 'Waits are red from this time on, and the page Status warns.',
    waitAlarmOrder: 'Please enter a time longer than that of long waits.',
    visitNameDays:
      'So long after a visit, name and number of the patient are erased. A shorter time erases within an hour and cannot be undone.',
    auditDays: 'Kept for at least 730 days.',
    idleMinutes: 'Without input for this time, pages ask for the password. 0 turns this off.',
    displayAccess:
      'Once only approved screens are allowed, the others show a code. Please approve them on the page Boards.',
    kioskQuestion:
      'Kiosks show the masked name and ask whether it is right; then this has to be right, too. Only patients whose answer a list or another system has brought are asked. After three wrong answers the kiosk sends them to the reception.',
    patientFeedback:
      "After the check-out the patient's phone asks once, with three faces. Who answered what is not stored: the statistics have the numbers of each day alone.",
    statisticsByPerson:
      'Whoever may read statistics then sees how many patients each member of staff called, how long they waited, and how long their exams took. These figures depend on the room and the patients and say little about a person. Please tell your staff first. The audit log keeps who switched this on or off.',
  },
  questions: {
    NONE: 'None',
    BIRTH_DAY: 'Day of birth (month and day)',
    PHONE: 'Last four digits of the phone number',
  },
  access: {
    OPEN: 'Anyone',
    PAIRED: 'Devices approved by staff only',
    SAME: 'As screens of boards',
  },
}
