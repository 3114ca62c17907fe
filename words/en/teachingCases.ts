/** History and discussion of each drawn case. The people are invented. */
export default {
  'case-01': {
    history: 'A 61-year-old with three weeks of headache and trouble finding words.',
    discussion:
      'A thick, uneven rim enhances around a dark core, and swelling spreads along the white matter. The ventricle beside it is pressed. This is the usual look of a glioblastoma; an abscess has a thinner, smoother rim and is bright on diffusion.',
  },
  'case-02': {
    history: 'A 54-year-old whose left leg has become weak over months.',
    discussion:
      'A round mass sits on the dura near the midline, enhances evenly and pushes the brain away. Slow growth and a broad base on the dura speak for a meningioma.',
  },
  'case-03': {
    history: 'A 33-year-old with migraine and a normal examination.',
    discussion:
      'Normal. On T2, fluid in sulci and ventricles is bright, and the basal ganglia are the same on both sides.',
  },
  'case-04': {
    history: 'A 58-year-old with known lung cancer and a first seizure.',
    discussion:
      'Three small enhancing lesions lie at the border of gray and white matter, two of them with a dark core. Several lesions of this kind are metastases until proven otherwise.',
  },
  'case-05': {
    history: 'A 45-year-old who bumps into door frames and whose vision has narrowed at both sides.',
    discussion:
      'A mass rises out of the sella toward the optic chiasm. Without contrast it has nearly the brightness of gray matter, so its place is what gives it away.',
  },
  'case-06': {
    history: 'A 70-year-old found with weakness of the left arm and face, last seen well the day before.',
    discussion:
      'The bright area covers cortex and white matter alike. It ends where the area of the right middle cerebral artery ends. It swells little. That is an infarct, not a tumor.',
  },
  'case-07': {
    history: 'A 36-year-old with a first seizure and no other complaint.',
    discussion:
      'An evenly bright area widens the frontal lobe and involves cortex and white matter, with little pressure for its size. A low-grade glioma looks like this, and often does not enhance.',
  },
  'case-08': {
    history: 'A 29-year-old with tingling of one hand and, a year ago, painful loss of vision.',
    discussion:
      'Small ovoid spots lie in the white matter, most of them at right angles to the ventricles. Together with the history they suggest multiple sclerosis.',
  },
  'case-09': {
    history: 'A 66-year-old with headaches that slowly increase.',
    discussion:
      'A bright, round mass lies against the skull, outside the brain, and the cortex is folded around it. It has some swelling, which a meningioma can have.',
  },
  'case-10': {
    history: 'A 63-year-old who no longer finds the way home.',
    discussion:
      'An irregular ring in the parietal lobe with a dark middle and swelling in front and behind. In a sagittal slice, look how far the swelling reaches from front to back.',
  },
  'case-11': {
    history: 'A 39-year-old with larger hands and shoes than five years ago.',
    discussion:
      'A mass fills the sella and grows upward; its middle enhances less. In a coronal slice, check the chiasm above it and the cavernous sinus at both sides.',
  },
  'case-12': {
    history: 'A 74-year-old with high blood pressure and slow, small steps.',
    discussion:
      'A bright band surrounds both ventricles, the same on both sides, without pressure. This is disease of small vessels in the white matter; a tumor would be on one side.',
  },
  'case-13': {
    history: 'A 50-year-old with breast cancer and vomiting in the morning.',
    discussion:
      'A ring in the left hemisphere is easy to see. The second, small and solid, is in the right temporal lobe. After the first finding, search on.',
  },
  'case-14': {
    history: 'A 41-year-old with dizziness and a normal examination.',
    discussion:
      'Normal. In the midline look at the corpus callosum, the sella, the brainstem and the height of the cerebellar tonsils.',
  },
  'case-15': {
    history: 'A 68-year-old who lost speech two hours ago.',
    discussion:
      'On diffusion, tissue without blood supply is bright within minutes, long before FLAIR shows it. The area follows the left middle cerebral artery.',
  },
  'case-16': {
    history: 'A 34-year-old with spells of an odd smell and an absent look.',
    discussion:
      'The right temporal lobe is swollen and evenly bright. Its inner border presses toward the brainstem. The spells come from the temporal lobe.',
  },
  'case-17': {
    history: 'A 59-year-old without complaints; found after a fall.',
    discussion:
      'Beside the falx lies a round mass about as bright as gray matter. A thin line of fluid separates it from the brain. That line means that it lies outside the brain.',
  },
  'case-18': {
    history: 'A 57-year-old with weakness of the left arm for ten days.',
    discussion:
      'Three zones: a bright core, a darker wall, and wide swelling that spares the cortex. On T2 the swelling is much larger than the tumor itself.',
  },
  'case-19': {
    history: 'A 31-year-old with unsteady gait and double vision.',
    discussion:
      'Spots stand on the upper edge of the ventricle and the corpus callosum, like fingers. A sagittal FLAIR shows this pattern of multiple sclerosis best.',
  },
  'case-20': {
    history: 'A 64-year-old with melanoma, removed three years ago, and confusion.',
    discussion:
      'Two areas of swelling in both hemispheres, each around a small mass that FLAIR hardly shows. Without contrast, swelling in several places is the only sign of metastases.',
  },
  'case-21': {
    history: 'A 60-year-old who no longer smells coffee.',
    discussion:
      'A bright mass on the floor of the front of the skull lifts the frontal lobe. The nerves of smell run there. A meningioma of this place often grows large before it is found.',
  },
  'case-22': {
    history: 'A 47-year-old with ringing in one ear.',
    discussion: 'Normal. In a coronal slice compare both temporal lobes and the two hippocampi.',
  },
  'case-23': {
    history: 'A 42-year-old with a seizure during sleep.',
    discussion:
      'On T1 the tumor is only a darker area in the right frontal lobe. The border of gray matter is blurred there. FLAIR would show it far better.',
  },
  'case-24': {
    history: 'A 27-year-old whose periods have stopped.',
    discussion:
      'The gland is enlarged and rounded and enhances, but a little less than normal gland does. Measure its height, and look at the chiasm above.',
  },
  'case-25': {
    history: 'A 72-year-old with sudden loss of the left half of the visual field.',
    discussion:
      'Cortex and white matter of the right occipital lobe are bright. This is the area of the posterior cerebral artery. It explains the lost half of the field.',
  },
  'case-26': {
    history: 'A 62-year-old with kidney cancer, unsteady and nauseous.',
    discussion:
      'A ring in the cerebellum with swelling around it. In an adult, a single mass in the cerebellum is most often a metastasis. It can block the fourth ventricle.',
  },
  'case-27': {
    history: 'A 44-year-old whose known tumor was stable for years.',
    discussion:
      'Most of the tumor is darker than white matter and does not enhance, but its middle now does. New enhancement in a low-grade glioma suggests that it has become malignant.',
  },
  'case-28': {
    history: 'A 65-year-old with a feeling of numbness in the left face.',
    discussion:
      'Without contrast this meningioma is almost as bright as cortex. Only the shifted sulci and the thin dark line around it show the mass.',
  },
  'case-29': {
    history: 'A 26-year-old with a weak leg that recovered after four weeks.',
    discussion:
      'Several small ovoid spots in the white matter. On T2 those beside bright fluid are easy to miss, which is why FLAIR is used.',
  },
  'case-30': {
    history: 'A 55-year-old with headache; a scan to be sure.',
    discussion:
      'Normal after contrast: vessels and the large sinuses are bright, the brain itself does not enhance. Small bright dots in sulci are vessels.',
  },
  'case-31': {
    history: 'A 67-year-old with bowel cancer and a change of character.',
    discussion:
      'A frontal ring and a smaller solid lesion further back, each in swelling. Both lie where gray matter meets white matter.',
  },
  'case-32': {
    history: 'A 78-year-old with diabetes and failing memory.',
    discussion:
      'Caps and bands of bright signal along both ventricles, and single spots further out. Old age and blood pressure cause this far more often than a tumor.',
  },
  'case-33': {
    history: 'A 38-year-old with jerks of the left hand.',
    discussion:
      'A small, even, bright area in the right frontal lobe. One spot on one slice does not name a disease. A small glioma, a scar or inflammation can look the same.',
  },
  'case-34': {
    history: 'A 69-year-old, four years after a stroke.',
    discussion:
      'A cavity with the brightness of fluid and a bright rim of scar. The brain has shrunk and nothing is pushed: tissue is lost here, not added.',
  },
  'case-35': {
    history: 'A 51-year-old with headache behind the eyes.',
    discussion:
      'Between bright fluid and the base of the skull lies a mass as bright as gray matter. Look for the chiasm, draped over its top.',
  },
  'case-36': {
    history: 'A 71-year-old with a seizure of the left arm.',
    discussion:
      'A mass at the surface, a little brighter than cortex, with swelling in the white matter below. A broad base on the dura and folded cortex point to a meningioma.',
  },
} as const;
