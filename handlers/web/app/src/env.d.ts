/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:licences' {
  const packages: { name: string; version: string; licence: string; text: string; source: string }[];
  export default packages;
}
