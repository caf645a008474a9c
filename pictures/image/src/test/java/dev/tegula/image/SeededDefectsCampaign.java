package dev.tegula.image;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in readers of TIFF the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
