/** In the order of the marks in the text. */
export const sources = [
  <>
    D. W. McRobbie, E. A. Moore, M. J. Graves, M. R. Prince: <cite>MRI from Picture to Proton</cite>, 3rd
    edition, Cambridge University Press, 2017.
  </>,
  <>
    E. O. Stejskal, J. E. Tanner: Spin diffusion measurements: spin echoes in the presence of a time-dependent
    field gradient. <cite>Journal of Chemical Physics</cite> 42 (1965), 288–292.
  </>,
  <>
    D. Le Bihan and others: MR imaging of intravoxel incoherent motions. <cite>Radiology</cite> 161 (1986),
    401–407.
  </>,
  <>
    N. Carion and others: End-to-end object detection with transformers. <cite>ECCV</cite> 2020. The RF-DETR
    family builds on this idea.
  </>,
  <>
    M. Everingham and others: The PASCAL Visual Object Classes challenge.{' '}
    <cite>International Journal of Computer Vision</cite> 88 (2010), 303–338. Defines the overlap of 0.5
    behind mAP@50.
  </>,
  <>
    C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger: On calibration of modern neural networks. <cite>ICML</cite>{' '}
    2017.
  </>,
];
