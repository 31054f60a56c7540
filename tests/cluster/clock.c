// Preloaded into a program, it moves the time of day by the seconds in the file that CLOCK_FILE names, as when somebody sets the clock. What
// counts from the start of the machine goes on as it was.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long long none = 0, *leap = &none;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("CLOCK_FILE");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *there = mmap(NULL, sizeof *leap, PROT_READ, MAP_SHARED, file, 0);
  if (there != MAP_FAILED) leap = there;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int fault = syscall(SYS_clock_gettime, clock, now);
  if (fault == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *leap;
  return fault;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *at) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  return at ? (*at = exact.tv_sec) : exact.tv_sec;
}
