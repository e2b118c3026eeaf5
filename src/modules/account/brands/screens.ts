/* Both screens in one file to load: each alone would be little more than what they share. */
export { Component as BrandDetail } from './BrandDetail.tsx';
export { Component as BrandList } from './BrandList.tsx';
