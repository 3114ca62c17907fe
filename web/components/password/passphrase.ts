/** Short, concrete, distinct words, about eight bits each. */
const words =
  `acorn alpine amber anchor apple apron arrow aspen atlas attic autumn bacon badge bagel bamboo banjo barley basil
basin beacon beaver beetle bell berry birch bison blanket blossom bonnet boulder bramble bread breeze bridge bronze brook
bucket buffalo button cabin cactus camel candle canoe canvas cargo carrot castle cedar cello chalk cherry chestnut
chimney cider cinder circus clay cliff clover cobalt cocoa comet copper coral cotton cradle crane crayon cricket crystal
curtain cypress daisy dapple desert dolphin donkey drift drum dune eagle easel echo ember engine falcon feather fennel
fern fiddle fig finch fjord flannel flint flute forest fossil fountain fox frost galaxy garden garlic gecko ginger
glacier goat goose granite grape gravel guitar hammer harbour harvest hazel heron hickory honey horizon hornet igloo
indigo island ivory jacket jasmine jigsaw juniper kayak kernel kettle kitten koala ladder lagoon lantern larch lava
lavender leather lemon lentil lichen lily linen lizard lobster lotus lumber lunar magnet mango maple marble meadow melon
mirror mitten molasses moose mosaic moss mustard nectar nettle nickel nutmeg oasis oatmeal ocean olive onion orbit
orchid otter oyster paddle panther papaya parsley pasture peach pebble pelican pepper pigeon pillow pine plum pollen
pond poppy prairie prism pumpkin puzzle quail quartz quilt rabbit radish raven reef ribbon river robin rocket rope
rosemary saddle saffron salmon sandal satin saturn shadow shell silver sparrow spruce squash squirrel stable starling
stone sugar sunset swallow syrup tangerine teapot tempest thimble thistle thunder tiger timber tulip tundra turnip
turtle umbrella valley vanilla velvet violet violin walnut walrus willow winter wombat yarrow zebra zephyr`.split(
    /\s+/,
  );

const wordCount = 5;

/** Random words, such as 'lentil-harbour-raven-quilt-moss'. */
export function suggestPassphrase(): string {
  const limit = Math.floor(65_536 / words.length) * words.length;
  const picked: string[] = [];
  while (picked.length < wordCount) {
    const [draw = 0] = crypto.getRandomValues(new Uint16Array(1));
    // Values past the last full cycle would favor the first words.
    if (draw < limit) picked.push(words[draw % words.length] ?? '');
  }
  return picked.join('-');
}
