// The words of rotate-pdf.
export const texts = {
  options: {
    turn: { label: 'Turn', choices: { 90: '90° to the right', 180: '180°', 270: '90° to the left' } },
    pages: { label: 'Pages' },
  },
};
