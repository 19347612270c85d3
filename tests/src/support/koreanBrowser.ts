// The simulated browser prefers English, and a wall would speak it.
Object.defineProperty(navigator, 'languages', { value: ['ko-KR', 'ko'], configurable: true })
