export const heicToJpg = {
  texts: {
    options: {
      quality: { label: 'Quality', help: '90 looks like the original; 75 is half as large.' },
      metadata: { label: 'Keep EXIF', help: 'Place, time and camera stay in the file. Without it the JPEG holds nothing but the picture.' },
    },
    notes: ['Colours are converted to sRGB, which every program shows alike.'],
    run: 'Convert',
  },
};
