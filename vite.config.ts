import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `127.0.0.1:${process.env.SERVER_PORT ?? 8080}`

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022' },
  server: {
    proxy: {
      '/api': { target: `http://${server}` },
      '/websocket': { target: `ws://${server}`, ws: true },
    },
  },
})
