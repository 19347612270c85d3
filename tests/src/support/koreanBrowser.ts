// The simulated browser prefers English, so the wall would be shown in English.
Object.defineProperty(navigator, 'languages', { value: ['ko-KR', 'ko'], configurable: true })
