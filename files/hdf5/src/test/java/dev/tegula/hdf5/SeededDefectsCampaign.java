package dev.tegula.hdf5;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in codecs the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
