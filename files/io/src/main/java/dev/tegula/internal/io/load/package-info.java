/** Loads of files into arrays: conversion of columns, sorted runs, boxes of dense arrays. */
@NullMarked
package dev.tegula.internal.io.load;

import org.jspecify.annotations.NullMarked;
