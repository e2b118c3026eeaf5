/** What the demo company sells. Prices and costs in taka. */
export type Good = {
  readonly brand: 'nakshi' | 'mati';
  readonly category: string;
  readonly name: string;
  /** Its picture, drawn for this. */
  readonly photo: string;
  readonly price: number;
  readonly cost: number;
  readonly weight: number;
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** How often it is bought, compared with others. */
  readonly demand: number;
};

const sizes = ['S', 'M', 'L', 'XL'];

const sarees = { brand: 'nakshi', category: 'Sarees', weight: 620 } as const;
const clothes = { brand: 'nakshi', category: 'Clothing', weight: 320 } as const;
const bedding = { brand: 'nakshi', category: 'Home textiles', weight: 1400 } as const;
const bags = { brand: 'nakshi', category: 'Bags', weight: 380 } as const;
const pottery = { brand: 'mati', category: 'Pottery', weight: 900 } as const;
const kitchen = { brand: 'mati', category: 'Kitchen', weight: 700 } as const;
const decor = { brand: 'mati', category: 'Decoration', weight: 450 } as const;

export const goods: readonly Good[] = [
  {
    ...sarees,
    name: 'Jamdani Saree',
    photo: 'jamdani-saree',
    price: 6800,
    cost: 4300,
    options: { Colour: ['Red', 'Indigo', 'Off white'] },
    demand: 5,
  },
  {
    ...sarees,
    name: 'টাঙ্গাইল তাঁতের শাড়ি',
    photo: 'tangail-saree',
    price: 1850,
    cost: 1120,
    options: { Colour: ['Green', 'Maroon', 'Mustard'] },
    demand: 9,
  },
  {
    ...sarees,
    name: 'Muslin Silk Saree',
    photo: 'muslin-saree',
    price: 9200,
    cost: 6100,
    options: { Colour: ['Rose', 'Ivory'] },
    demand: 2,
  },
  {
    ...sarees,
    name: 'Cotton Block Print Saree',
    photo: 'block-print-saree',
    price: 1450,
    cost: 820,
    options: { Colour: ['Blue', 'Rust'] },
    demand: 8,
  },
  {
    ...sarees,
    name: 'Half Silk Saree',
    photo: 'half-silk-saree',
    price: 2600,
    cost: 1580,
    options: { Colour: ['Violet', 'Teal'] },
    demand: 4,
  },
  {
    ...clothes,
    name: 'Panjabi, hand embroidered',
    photo: 'panjabi',
    price: 1950,
    cost: 1150,
    options: { Size: sizes, Colour: ['White', 'Navy'] },
    demand: 9,
  },
  { ...clothes, name: 'খাদি পাঞ্জাবি', photo: 'khadi-panjabi', price: 1450, cost: 850, options: { Size: sizes }, demand: 7 },
  {
    ...clothes,
    name: 'Cotton Kurti',
    photo: 'kurti',
    price: 1150,
    cost: 640,
    options: { Size: sizes, Colour: ['Coral', 'Olive'] },
    demand: 9,
  },
  {
    ...clothes,
    name: 'Three Piece, block print',
    photo: 'three-piece',
    price: 2250,
    cost: 1380,
    options: { Colour: ['Sea green', 'Plum', 'Ash'] },
    demand: 8,
  },
  { ...clothes, name: 'Nakshi Fatua', photo: 'fatua', price: 890, cost: 480, options: { Size: sizes }, demand: 5 },
  { ...clothes, name: 'Gamcha Shirt', photo: 'gamcha-shirt', price: 1290, cost: 730, options: { Size: sizes }, demand: 5 },
  {
    ...clothes,
    name: "Children's Kurta Set",
    photo: 'kurta-set',
    price: 990,
    cost: 560,
    options: { Age: ['2-3', '4-5', '6-7'] },
    demand: 5,
  },
  { ...clothes, name: 'Handloom Orna', photo: 'orna', price: 520, cost: 260, options: { Colour: ['Yellow', 'Red', 'Black'] }, demand: 7 },
  { ...clothes, name: 'Winter Shawl, wool', photo: 'shawl', price: 1750, cost: 1050, options: { Colour: ['Camel', 'Grey'] }, demand: 6 },
  { ...bedding, name: 'নকশি কাঁথা (ডাবল)', photo: 'kantha-double', price: 4800, cost: 3050, demand: 5 },
  {
    ...bedding,
    name: 'Nakshi Kantha Throw',
    photo: 'kantha-throw',
    price: 2900,
    cost: 1800,
    options: { Colour: ['Red', 'Blue'] },
    demand: 4,
  },
  {
    ...bedding,
    name: 'Bed Sheet Set, king size',
    photo: 'bed-sheet',
    price: 2450,
    cost: 1480,
    options: { Pattern: ['Lotus', 'Paisley', 'Plain'] },
    demand: 6,
  },
  {
    ...bedding,
    name: 'Cushion Cover, set of 2',
    photo: 'cushion',
    price: 780,
    cost: 400,
    options: { Pattern: ['Kantha', 'Jute', 'Block'] },
    demand: 7,
  },
  { ...bedding, name: 'Table Runner', photo: 'runner', price: 650, cost: 330, demand: 4 },
  { ...bedding, name: 'Jute Floor Mat', photo: 'floor-mat', price: 1350, cost: 760, options: { Size: ['60 x 90', '90 x 150'] }, demand: 3 },
  { ...bags, name: 'Jute Tote Bag', photo: 'tote', price: 490, cost: 230, options: { Colour: ['Natural', 'Black'] }, demand: 9 },
  { ...bags, name: 'Leather Ladies Bag', photo: 'ladies-bag', price: 3200, cost: 2050, options: { Colour: ['Tan', 'Black'] }, demand: 3 },
  { ...bags, name: 'পাটের ল্যাপটপ ব্যাগ', photo: 'laptop-bag', price: 1650, cost: 980, demand: 4 },
  { ...bags, name: 'Embroidered Purse', photo: 'purse', price: 590, cost: 290, options: { Colour: ['Red', 'Green'] }, demand: 6 },
  { ...pottery, name: 'Terracotta Water Jug', photo: 'jug', price: 680, cost: 310, demand: 5 },
  { ...pottery, name: 'মাটির চায়ের কাপ (৬টি)', photo: 'tea-cups', price: 540, cost: 240, demand: 8 },
  { ...pottery, name: 'Clay Dinner Set, 24 pieces', photo: 'dinner-set', price: 3900, cost: 2250, demand: 2 },
  { ...pottery, name: 'Glazed Flower Vase', photo: 'vase', price: 1250, cost: 640, options: { Size: ['Small', 'Large'] }, demand: 5 },
  {
    ...pottery,
    name: 'Plant Pot with Saucer',
    photo: 'plant-pot',
    price: 420,
    cost: 170,
    options: { Size: ['15 cm', '20 cm', '25 cm'] },
    demand: 7,
  },
  { ...pottery, name: 'Terracotta Oil Lamp', photo: 'oil-lamp', price: 180, cost: 60, demand: 6 },
  { ...kitchen, name: 'Bamboo Cutting Board', photo: 'cutting-board', price: 750, cost: 390, demand: 5 },
  { ...kitchen, name: 'Brass Serving Bowl', photo: 'brass-bowl', price: 1850, cost: 1190, demand: 3 },
  { ...kitchen, name: 'কাঁসার থালা', photo: 'thala', price: 2650, cost: 1820, demand: 2 },
  { ...kitchen, name: 'Wooden Spice Box', photo: 'spice-box', price: 1150, cost: 640, demand: 4 },
  { ...kitchen, name: 'Cane Bread Basket', photo: 'basket', price: 560, cost: 270, demand: 5 },
  { ...decor, name: 'Rickshaw Art Lantern', photo: 'lantern', price: 980, cost: 520, demand: 6 },
  { ...decor, name: 'Dhokra Brass Horse', photo: 'brass-horse', price: 2200, cost: 1380, demand: 2 },
  { ...decor, name: 'Wall Hanging, shola', photo: 'wall-hanging', price: 720, cost: 340, demand: 5 },
  { ...decor, name: 'Macrame Plant Hanger', photo: 'plant-hanger', price: 480, cost: 210, demand: 6 },
  {
    ...decor,
    name: 'Rickshaw Paint Tray',
    photo: 'rickshaw-tray',
    price: 890,
    cost: 450,
    options: { Motif: ['Peacock', 'Cinema', 'Tiger'] },
    demand: 6,
  },
];
